/** Proposals in a browser tab, against the real `akin serve`. */
import { proposals } from './proposals.ts';
import { Tab } from './tab.ts';

proposals('tab', ({ environment }) => Tab.open(environment));
