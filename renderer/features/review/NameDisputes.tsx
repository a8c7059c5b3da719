/** Groups to which people gave several names, and which of them stays. Renderer. */
import { useStore } from 'zustand';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { undoAction } from '../../app/collection/UndoRedo.tsx';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './NameDisputes.module.css';
import type { ReviewModel } from './reviewModel.ts';

export function NameDisputes({ model }: { model: ReviewModel }) {
  const names = useStore(model.state, state => state.names);
  const words = strings.review.names;
  if (names.length === 0) return null;
  const keep = (group: number, name: string) =>
    model.keepName(group, name).then(() => {
      const action = undoAction(() => void model.undoName().catch(report));
      useToasts.getState().show({ tone: 'calm', title: words.done(name), action });
    }, report);
  return (
    <section className={styles.disputes} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      <ul className={styles.list}>
        {names.map(({ group, names: given }) => {
          const different = [...new Map(given.map(one => [one.name, one])).values()];
          const likeliest = Math.max(...different.map(({ trust }) => trust));
          const isClear = different.filter(({ trust }) => trust === likeliest).length === 1;
          return (
            <li key={group.id} className={styles.dispute}>
              {group.cover.slice(0, 2).map(item => (
                <ItemPicture key={item.id} collection={model.id} item={item} className={styles.picture} />
              ))}
              {different.map(({ name, person, trust }) => (
                <span key={name} className={styles.name}>
                  <Button onClick={() => void keep(group.id, name)}>{words.keep(name)}</Button>
                  <span className={styles.facts}>
                    {words.given(name, person)}
                    {isClear && trust === likeliest && `, ${words.trusted(trust)}`}
                  </span>
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
