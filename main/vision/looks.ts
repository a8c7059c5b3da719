/** Which look each kind of collection has, opened with its models. Runs in the inference thread. */
import type { Kind } from '../contract/model.ts';
import { openAnythingLook } from './anything/lookAtAnything.ts';
import type { OpenModels } from './inference/models.ts';
import { openLeafLook } from './leaves/lookAtLeaf.ts';
import type { Look } from './look.ts';
import { openPeopleLook } from './people/look.ts';

const openers: { readonly [K in Kind]: (models: OpenModels) => Promise<Look> } = {
  anything: openAnythingLook,
  people: openPeopleLook,
  leaves: openLeafLook,
};

/** A kind whose models are not on this machine, and which cannot do without, is refused with what to do about it. */
export async function openLook(kind: Kind, models: OpenModels): Promise<Look> {
  return await openers[kind](models);
}
