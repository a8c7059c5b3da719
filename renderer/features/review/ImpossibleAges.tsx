/** Photos that cannot show the person they are named after, by the day of birth in the list of names. Renderer. */
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { pathTo } from '../../app/paths.ts';
import { openPhoto, photoOfItem, photosOf } from '../../app/photo/photoView.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './NameDisputes.module.css';
import type { ReviewModel } from './reviewModel.ts';

/** The farthest off; the shell lists them all. */
const SHOWN = 50;

export function ImpossibleAges({ model }: { model: ReviewModel }) {
  const ages = useStore(model.state, state => state.ages);
  const [, navigate] = useLocation();
  const words = strings.review.ages;
  if (ages.length === 0) return null;
  const shown = ages.slice(0, SHOWN);
  const view = (at: number) =>
    openPhoto({
      collection: model.id,
      list: photosOf(shown.map(one => photoOfItem(one.shown))),
      at,
    });
  return (
    <section className={styles.disputes} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.facts}>{words.message}</p>
      <ul className={styles.list}>
        {shown.map(({ item, group, shown: picture, name, age, apparentAge }, at) => (
          <li key={item} className={styles.dispute}>
            <ItemPicture collection={model.id} item={picture} className={styles.picture} />
            <span className={styles.name}>
              {name}
              <span className={styles.facts}>{words.age(age, apparentAge)}</span>
            </span>
            <Button onClick={() => view(at)} aria-label={words.openOf(name, picture.name)}>
              {words.open}
            </Button>
            <Button variant="quiet" onClick={() => navigate(pathTo.group(model.id, group))}>
              {words.group}
            </Button>
          </li>
        ))}
      </ul>
      {ages.length > SHOWN && <p className={styles.facts}>{words.more(ages.length - SHOWN)}</p>}
    </section>
  );
}
