/** Which look each kind of collection has, opened with its models. Runs in the inference thread. */
import type { Kind } from '../contract/model.ts';
import { openAnythingLook } from './anything/lookAtAnything.ts';
import type { OpenModels } from './inference/models.ts';
import { openLeafLook } from './leaves/lookAtLeaf.ts';
import type { Look } from './look.ts';
import { openOwnEmbedding } from './own/ownEmbedding.ts';
import { withOwnModel } from './own/withOwnModel.ts';
import { openPeopleLook } from './people/look.ts';

/**
 * A kind whose models are not on this machine, and which cannot do without, is refused with what to do about it; so is a person's own model (`model`)
 * that is not what it was when it was added.
 */
export async function openLook(kind: Kind, model: string | null, models: OpenModels): Promise<Look> {
  const own = model === null ? null : await openOwnEmbedding(models, model);
  if (kind === 'people') return await openPeopleLook(models, own);
  const look = kind === 'leaves' ? await openLeafLook(models) : await openAnythingLook(models);
  return own === null ? look : withOwnModel(look, own);
}
