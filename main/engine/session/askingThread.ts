/** The entry of an asking thread: holds one prepared material and answers its session's situations, one at a time. */
import { holdPrepared } from '../compute/holdPrepared.ts';
import { Asker } from './asker.ts';
import type { AskingProgress, Material, Requests } from './messages.ts';
import { TreeAsker } from './treeAsker.ts';

/** A screen needs no more states than this. */
const PROGRESS_MS = 100;

holdPrepared<Requests, Material, AskingProgress>((material, tell) => {
  let toldAt = 0;
  const progress = (done: number, total: number, sentence: string): void => {
    if (Date.now() - toldAt < PROGRESS_MS) return;
    toldAt = Date.now();
    tell({ done, total, sentence });
  };
  return material.way === 'tree-of-groups'
    ? new TreeAsker(material, progress)
    : new Asker(material, progress);
});
