/** Browse and Batch in the real window. */
import { browseAndBatch } from './browseAndBatch.ts';
import { OpenWindow } from './electron.ts';

browseAndBatch('window', ({ data, environment }) => OpenWindow.open(data, environment));
