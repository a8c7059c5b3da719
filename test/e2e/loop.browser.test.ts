/** The question loop in a browser tab, against the real `akin serve`. */
import { questionLoop } from './questionLoop.ts';
import { Tab } from './tab.ts';

questionLoop(environment => Tab.open(environment));
