/** The story of a reason in a browser tab. */
import { reasonStory } from './reasonStory.ts';
import { Tab } from './tab.ts';

reasonStory('tab', ({ environment }) => Tab.open(environment));
