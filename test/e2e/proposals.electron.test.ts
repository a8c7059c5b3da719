/** Proposals in the real window. */
import { OpenWindow } from './electron.ts';
import { proposals } from './proposals.ts';

proposals('window', ({ data, environment }) => OpenWindow.open(data, environment));
