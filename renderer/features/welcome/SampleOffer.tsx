/** Offers the sample collection to those who have no photos at hand; shows how far its drawing is. Renderer. */
import type { Collection } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './SampleOffer.module.css';
import { useSample } from './useSample.ts';

export function SampleOffer({ onOpened }: { onOpened(collection: Collection): void }) {
  const { making, open, stop } = useSample(onOpened);
  const { offer, about, making: label, progress, stop: stopWord } = strings.sample;
  if (making === null)
    return (
      <p className={styles.offer}>
        <Button look="quiet" icon="leaf" className={styles.button} onClick={open}>
          {offer}
        </Button>
        <span className={styles.about}>{about}</span>
      </p>
    );
  const { done, total } = making;
  const text = total === null ? label : progress(done, total);
  return (
    <div className={styles.making}>
      <div className={styles.words}>
        <span>{text}</span>
        <Button look="quiet" onClick={stop}>
          {stopWord}
        </Button>
      </div>
      <ProgressBar label={label} value={total === null ? null : done / total} text={text} />
    </div>
  );
}
