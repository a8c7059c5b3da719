/** Named groups in a browser tab, against the real `akin serve`. */
import { namedGroups } from './namedGroups.ts';
import { Tab } from './tab.ts';

namedGroups('tab', ({ environment }) => Tab.open(environment));
