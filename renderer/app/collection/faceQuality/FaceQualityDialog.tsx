/**
 * The limit below which small and blurred faces are hidden: a slider, how many that is, and the faces on
 * either side of it before anything is changed. Renderer.
 */
import { useState } from 'react';
import type { FaceQuality } from '../../../../main/contract/faceQuality.ts';
import type { ItemView } from '../../../../main/contract/grouping.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import primitives from '../../../ui/primitives.module.css';
import { useToasts } from '../../../ui/toasts.ts';
import { connection } from '../../client.ts';
import { useQuery } from '../../data/useQuery.ts';
import { useBusy } from '../../useBusy.ts';
import { ItemPicture } from '../ItemPicture.tsx';
import styles from './FaceQualityDialog.module.css';

/** Long enough for a slider to come to rest. */
const REST_MS = 120;
const STEPS = 100;

export interface FaceQualityDialogProps {
  collection: string;
  /** As it was when the dialog opened. */
  quality: FaceQuality;
  onClose(): void;
}

export function FaceQualityDialog({ collection, quality, onClose }: FaceQualityDialogProps) {
  const words = strings.faceQuality;
  // Null: the default.
  const [wanted, setWanted] = useState(quality.isStandard ? null : quality.least);
  const [isBusy, begin] = useBusy();
  const least = wanted ?? quality.standard;
  const isOther = least !== quality.least || (wanted === null) !== quality.isStandard;
  const change = (apply: boolean, signal?: AbortSignal) =>
    connection.call('quality.change', { collection, least: wanted, apply }, signal);
  const { present, latest } = useQuery(String(least), signal => change(false, signal), REST_MS);
  const apply = async () => {
    const done = await change(true);
    const title = words.applied(done);
    useToasts.getState().show({ tone: 'calm', title, message: words.appliedSentence });
    onClose();
  };
  const counts = words.hidden(present ?? latest ?? quality);
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          {wanted !== null && (
            <Button variant="quiet" className={styles.left} onClick={() => setWanted(null)}>
              {words.standard}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            disabled={isBusy || !isOther || present === null}
            onClick={() => begin(apply)}
          >
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <output className={styles.number}>{counts}</output>
        <div>
          <Bars quality={quality} least={least} />
          <input
            type="range"
            className={primitives.slider}
            aria-label={words.limit}
            aria-valuetext={`${words.value(least)}, ${counts}`}
            min={0}
            max={STEPS}
            value={Math.round(least * STEPS)}
            onChange={event => setWanted(event.currentTarget.valueAsNumber / STEPS)}
          />
          <div className={styles.ends}>
            <span>{words.all}</span>
            <span>{words.clear}</span>
          </div>
        </div>
        <p className={styles.change} role="status">
          {present === null ? words.counting : isOther ? words.change(present) : words.present}
        </p>
        <Faces collection={collection} title={words.below} none={words.noneBelow} faces={latest?.below} />
        <Faces collection={collection} title={words.above} none={words.noneAbove} faces={latest?.above} />
      </div>
    </Dialog>
  );
}

/** How many faces each tenth of quality has, over the slider. By the root, so that few are still seen. */
function Bars({ quality, least }: { quality: FaceQuality; least: number }) {
  const most = Math.max(...quality.tenths.map(({ faces }) => faces));
  return (
    <div className={styles.bars} role="img" aria-label={strings.faceQuality.bars}>
      {quality.tenths.map(({ faces }, at) => {
        // The part of this tenth that is below the limit.
        const below = Math.min(1, Math.max(0, least * 10 - at));
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always ten, and none ever moves
            key={at}
            className={styles.bar}
            style={{ height: `${faces === 0 ? 0 : 100 * Math.sqrt(faces / most)}%` }}
          >
            <span className={styles.low} style={{ width: `${100 * below}%` }} />
          </span>
        );
      })}
    </div>
  );
}

interface FacesProps {
  collection: string;
  title: string;
  /** Said where there are none. */
  none: string;
  /** Undefined while they are not known. */
  faces: readonly ItemView[] | undefined;
}

function Faces({ collection, title, none, faces }: FacesProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.label}>{title}</h3>
      <div className={styles.faces}>
        {faces?.length === 0 && <p className={styles.none}>{none}</p>}
        {faces?.map(item => (
          <ItemPicture key={item.id} collection={collection} item={item} className={styles.face} />
        ))}
      </div>
    </section>
  );
}
