/** What the layouts of all kinds of questions are given. Renderer. */
import type { Kind } from '../../../main/contract/model.ts';
import type { Intent, Press } from './intent.ts';
import type { Zoom } from './useZoom.ts';

export interface StageProps {
  collection: string;
  kind: Kind;
  intent: Intent;
  zoom: Zoom;
  /** Whether the answer counts for a whole event, and for how many photos; null where it cannot. */
  event: { readonly photos: number | null; toggle(): void } | null;
  /** Opens the photo view at an item of the question. */
  onLook(item: number): void;
  onPress(press: Press, event: { detail: number }): void;
}
