/** An audit in the real window. */
import { auditStory } from './audit.ts';
import { OpenWindow } from './electron.ts';

auditStory('window', ({ data, environment }) => OpenWindow.open(data, environment));
