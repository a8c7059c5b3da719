/** The question loop in the real window. */
import { OpenWindow } from './electron.ts';
import { questionLoop } from './questionLoop.ts';

questionLoop(environment => OpenWindow.open(environment.AKIN_DATA!, environment));
