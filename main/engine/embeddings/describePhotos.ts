/** What is made of one photo for an evaluation: the shipped embedding of its kind, a plain one and one without models. Engine process. */
import type { Kind } from '../../contract/model.ts';
import { classicalVector as classicalOfPhoto } from '../../vision/anything/preparePhoto.ts';
import type { Inference } from '../../vision/inference/inference.ts';
import { describeLeaf } from '../../vision/leaves/describeLeaf.ts';
import { withoutLeaf } from '../../vision/leaves/findLeaf.ts';
import { classicalVector as classicalOfLeaf } from '../../vision/leaves/prepareLeaf.ts';
import type { LookedAtItem } from '../../vision/look.ts';
import type { Picture } from '../../vision/picture.ts';
import { prepare } from '../../vision/prepare.ts';
import { readPhoto } from '../../vision/readPhoto.ts';

export interface Described {
  /** Null when the kind needs a subject and none was found. */
  readonly shipped: Float32Array | null;
  /** Null when the network is not on this machine. */
  readonly plain: Float32Array | null;
  readonly classical: Float32Array;
  readonly hasSubject: boolean;
}

export interface Describer {
  readonly shippedModel: string;
  readonly classicalModel: string;
  describe(path: string, blank: boolean): Promise<Described>;
}

export async function openDescriber(kind: Kind, inference: Inference): Promise<Describer> {
  const look = await inference.openLook(kind);
  const classicalModel = kind === 'leaves' ? 'leaf-classical' : 'photo-classical';
  const hasNetwork = kind === 'people' || !look.name.endsWith('-classical');
  return {
    shippedModel: look.comparedBy.model,
    classicalModel,
    async describe(path, blank) {
      const read = await readPhoto(path, look.edge);
      const blanked = blank && kind === 'leaves' ? withoutLeaf(read.picture) : read.picture;
      const item = mostCentral((await look.look(prepare(look.wanted, blanked, read.exif))).items);
      const isFaceGone = blank && kind === 'people';
      const picture = isFaceGone && item?.box ? withoutBox(read.picture, item.box) : blanked;
      const leaf = kind === 'leaves' ? describeLeaf(picture) : null;
      const [plain] = hasNetwork ? await inference.embed([picture], 'resnet50') : [];
      return {
        shipped: isFaceGone ? null : (item?.embeddings[0]?.vector ?? null),
        plain: plain ?? null,
        classical: leaf === null ? classicalOfPhoto(picture) : classicalOfLeaf(leaf),
        hasSubject: item !== undefined && (leaf === null || leaf.confidence > 0),
      };
    },
  };
}

/** A folder's name speaks of one subject of a photo: the one in the middle. */
function mostCentral(items: readonly LookedAtItem[]): LookedAtItem | undefined {
  const offCentre = ({ box }: LookedAtItem): number =>
    box === null ? 0 : Math.hypot(box.left + box.width / 2 - 0.5, box.top + box.height / 2 - 0.5);
  return items.toSorted((a, b) => offCentre(a) - offCentre(b))[0];
}

/** The box, half as large again, in the mean colour of the rest. */
function withoutBox(picture: Picture, box: NonNullable<LookedAtItem['box']>): Picture {
  const { width, height, data } = picture;
  const inside = (x: number, y: number): boolean =>
    Math.abs(x / width - box.left - box.width / 2) < 0.75 * box.width &&
    Math.abs(y / height - box.top - box.height / 2) < 0.75 * box.height;
  const sums = [0, 0, 0, 0];
  const each = (visit: (at: number, isInside: boolean) => void): void => {
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) visit(3 * (y * width + x), inside(x, y));
  };
  each((at, isInside) => {
    if (isInside) return;
    for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!;
    sums[3]! += 1;
  });
  const blank = data.slice();
  each((at, isInside) => {
    if (isInside)
      for (let channel = 0; channel < 3; channel++) blank[at + channel] = sums[channel]! / (sums[3]! || 1);
  });
  return { width, height, data: blank };
}
