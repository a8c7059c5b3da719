/** The entry of a thinking thread: holds what one grouping asks by, and thinks its logs through, one at a time. */
import { holdPrepared } from '../compute/holdPrepared.ts';
import type { Material, ThinkingRequests } from './messages.ts';
import { Thinker } from './thinker.ts';

holdPrepared<ThinkingRequests, Material, string>((material, progress) => new Thinker(material, progress));
