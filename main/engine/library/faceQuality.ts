/** The threshold of quality below which the faces of one open collection are set aside. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { FaceQuality, FaceQualityChange } from '../../contract/faceQuality.ts';
import { readCollection } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import {
  countBelow,
  countByQuality,
  facesAround,
  leastQuality,
  setLeastQuality,
} from '../../store/faceQuality.ts';
import { itemView, showItems } from '../../store/itemViews.ts';
import { LEAST_QUALITY } from '../../vision/people/quality.ts';

/** Faces shown on either side of a threshold. */
const AROUND = 8;

export class FaceQualities {
  readonly #catalog: WritableCatalog;
  readonly #changed: () => void;

  /** `changed`: other items take part in groupings. */
  constructor(catalog: WritableCatalog, changed: () => void) {
    this.#catalog = catalog;
    this.#changed = changed;
  }

  describe(): FaceQuality {
    this.#mustHaveFaces();
    const own = leastQuality(this.#catalog);
    const tenths = Array.from({ length: 10 }, () => ({ faces: 0, setAside: 0 }));
    for (const { tenth, ...counts } of countByQuality(this.#catalog)) tenths[tenth] = counts;
    const sum = (of: 'faces' | 'setAside') => tenths.reduce((all, counts) => all + counts[of], 0);
    return {
      least: own ?? LEAST_QUALITY,
      standard: LEAST_QUALITY,
      isStandard: own === null,
      faces: sum('faces'),
      setAside: sum('setAside'),
      tenths,
    };
  }

  /** Null: the default. With `apply` false nothing changes, and the outcome is a preview. */
  change(least: number | null, apply: boolean): FaceQualityChange {
    this.#mustHaveFaces();
    const threshold = least ?? LEAST_QUALITY;
    const counts = countBelow(this.#catalog, threshold);
    const around = facesAround(this.#catalog, threshold, AROUND);
    const shown = showItems(this.#catalog, [...around.below, ...around.above]);
    const views = (ids: readonly number[]) =>
      ids.flatMap(id => {
        const item = shown.get(id);
        return item === undefined ? [] : [itemView(item)];
      });
    if (apply) {
      setLeastQuality(this.#catalog, least, LEAST_QUALITY);
      this.#changed();
    }
    return { least: threshold, ...counts, below: views(around.below), above: views(around.above) };
  }

  #mustHaveFaces(): void {
    if (readCollection(this.#catalog).kind !== 'people')
      throw new AkinError(
        'bad-request',
        'Only faces have a quality by which they are set aside, and only a People collection has faces.',
      );
  }
}
