/** The picture of each kind of collection. Renderer. */
import type { Kind } from '../../main/contract/model.ts';
import type { IconName } from './icons.tsx';

export const KIND_ICONS: Readonly<Record<Kind, IconName>> = {
  people: 'people',
  leaves: 'leaf',
  anything: 'photos',
};
