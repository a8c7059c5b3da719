/** How a collection of people is looked at: every face is an item. Runs in the inference thread. */
import type { OpenModels } from '../inference/models.ts';
import type { Look } from '../look.ts';
import type { OwnEmbedding } from '../own/ownEmbedding.ts';
import { pictureOf } from '../prepare.ts';
import { PEOPLE_ATTRIBUTES } from './attributes.ts';
import { findPeople, openPeopleModels } from './findPeople.ts';

/** Of what is made of the networks' words here: the way to the chip, quality, attributes. Grows with every change of them. */
const VERSION = '2';

/** A person's own model sees each face as the recogniser does, upright and cut out, and the faces are compared by it. */
export async function openPeopleLook(models: OpenModels, own: OwnEmbedding | null): Promise<Look> {
  const people = await openPeopleModels(models);
  const networks = Object.values(people).map(({ entry }) => `${entry.name} ${entry.version}`);
  const version = [VERSION, ...networks].join(', ');
  return {
    kind: 'people',
    name: 'faces',
    version,
    edge: 2048,
    wanted: { make: 'picture' },
    comparedBy: own?.maker ?? { model: 'face', version },
    own: own?.maker ?? null,
    look: async prepared => ({
      detector: { model: 'face', version },
      items: (await findPeople(people, pictureOf(prepared), own)).map(face => ({
        box: face.box,
        landmarks: face.landmarks,
        quality: face.quality,
        setAside: face.setAside,
        embeddings: [
          { model: 'face', version, vector: face.embedding },
          ...(own === null || face.own === null
            ? []
            : [{ model: own.maker.model, version: own.maker.version, vector: face.own }]),
        ],
        scores: [{ model: 'face', version, attributes: PEOPLE_ATTRIBUTES, scores: face.scores }],
      })),
    }),
  };
}
