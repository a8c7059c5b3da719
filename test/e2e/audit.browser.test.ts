/** An audit in a browser tab, against the real `akin serve`. */
import { auditStory } from './audit.ts';
import { Tab } from './tab.ts';

auditStory('tab', ({ environment }) => Tab.open(environment));
