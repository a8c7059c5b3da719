/** Named groups in the real window. */
import { OpenWindow } from './electron.ts';
import { namedGroups } from './namedGroups.ts';

namedGroups('window', ({ data, environment }) => OpenWindow.open(data, environment));
