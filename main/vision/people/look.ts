/** How a collection of people is looked at: every face is an item. Runs in the inference thread. */
import type { OpenModels } from '../inference/models.ts';
import type { Look } from '../look.ts';
import { PEOPLE_ATTRIBUTES } from './attributes.ts';
import { findPeople, openPeopleModels } from './findPeople.ts';

/** Of what is made of the networks' words here: the way to the chip, quality, attributes. Grows with every change of them. */
const VERSION = '1';

export async function openPeopleLook(models: OpenModels): Promise<Look> {
  const people = await openPeopleModels(models);
  const versions = Object.values(people).map(({ entry }) => `${entry.name} ${entry.version}`);
  const makerOf = (name: keyof typeof people) => {
    const { entry } = people[name];
    return { model: entry.name, version: `${entry.version}.${VERSION}` };
  };
  return {
    kind: 'people',
    name: 'faces',
    version: [`${VERSION}`, ...versions].join(', '),
    edge: 2048,
    look: async picture => ({
      detector: makerOf('detector'),
      items: (await findPeople(people, picture)).map(face => ({
        box: face.box,
        landmarks: face.landmarks,
        quality: face.quality,
        setAside: face.setAside,
        embeddings: [{ ...makerOf('recogniser'), vector: face.embedding }],
        scores: [{ ...makerOf('age'), attributes: PEOPLE_ATTRIBUTES, scores: face.scores }],
      })),
    }),
  };
}
