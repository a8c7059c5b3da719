/** Browse and Batch in a browser tab, against the real `akin serve`. */
import { browseAndBatch } from './browseAndBatch.ts';
import { Tab } from './tab.ts';

browseAndBatch('tab', ({ environment }) => Tab.open(environment));
