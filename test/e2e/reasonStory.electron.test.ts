/** The story of a reason in the real window. */
import { OpenWindow } from './electron.ts';
import { reasonStory } from './reasonStory.ts';

reasonStory('window', ({ data, environment }) => OpenWindow.open(data, environment));
