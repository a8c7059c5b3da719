/** The line at the foot: what the last step did and what it changed, said aloud too. Renderer. */
import { useStore } from 'zustand';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './Review.module.css';
import type { ReviewModel } from './reviewModel.ts';

const SHOWN = 8;

export function DoneLine({ model, kind }: { model: ReviewModel; kind: Kind }) {
  const { done, answers } = useStore(model.state);
  const words = strings.review;
  return (
    <footer className={styles.foot}>
      {done !== null && <Icon name={done.act === 'undo' ? 'undo' : 'check'} size={18} />}
      <p role="status" className={styles.done} data-quiet={done === null}>
        {done === null
          ? answers?.length !== 0 && words.hint
          : `${words.done[done.act]} ${words.changed(done.change, kind)}`}
      </p>
      {done?.change.sample.slice(0, SHOWN).map(item => (
        <ItemPicture key={item.id} collection={model.id} item={item} className={styles.moved} />
      ))}
    </footer>
  );
}
