/**
 * What would follow from a reason before it counts: how many pairs, and some of them as little pairs of
 * pictures. Renderer.
 */
import type { ReasonGiven } from '../../../../main/contract/grouping.ts';
import { connection } from '../../../app/client.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { useQuery } from '../../../app/data/useQuery.ts';
import { strings } from '../../../strings/strings.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { AskModel } from '../askModel.ts';
import styles from './Following.module.css';

/** While one walks down the list. */
const REST_MS = 40;

export function Following({ model, reason }: { model: AskModel; reason: ReasonGiven | null }) {
  const { present, latest } = useQuery(
    reason === null ? null : JSON.stringify(reason),
    async signal => {
      if (reason === null) return null;
      const effect = await connection.call('reason.preview', { ...model.of, reason }, signal);
      return { ...effect, verdict: reason.verdict };
    },
    REST_MS,
  );
  const words = strings.reason.preview;
  const verdict = reason?.verdict ?? 'different';
  // What followed from the attribute before stays until the next is counted, as long as it says the same.
  const sample = latest !== null && latest.verdict === verdict ? latest.sample : [];
  return (
    <section className={styles.following} aria-label={words.title} data-present={present !== null}>
      <p className={styles.count} role="status">
        {present === null ? words.counting : words[verdict](present.pairs)}
      </p>
      <ul className={styles.pairs} aria-label={words.sample}>
        {sample.map(([one, other]) => (
          <li key={`${one.id} ${other.id}`} className={styles.pair}>
            <span role="img" aria-label={words.pair(one.name, other.name, verdict)} className={styles.two}>
              <ItemPicture collection={model.id} item={one} className={styles.picture} />
              <ItemPicture collection={model.id} item={other} className={styles.picture} />
              <span className={styles.sign} data-verdict={verdict}>
                <Icon name={verdict} size={12} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
