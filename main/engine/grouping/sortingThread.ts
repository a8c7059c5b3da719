/** The entry of a sorting thread: holds one grouping's items and answers requests about them, one at a time. */
import { holdPrepared } from '../compute/holdPrepared.ts';
import type { SortingMaterial, SortingRequests } from './messages.ts';
import { Sorter } from './sorter.ts';

holdPrepared<SortingRequests, SortingMaterial, string>(
  ({ material, points }, progress) => new Sorter(material, points, progress),
);
