/** The answer that a question checks: its two pictures, what was said, and why it is asked again. Renderer. */
import type { Question } from '../../../main/contract/grouping.ts';
import { itemAddress } from '../../app/client.ts';
import { strings } from '../../strings/strings.ts';
import styles from './EarlierAnswer.module.css';

type Answer = NonNullable<Question['again']>;

export function whyAgain({ why, verdict }: Answer): string {
  return strings.ask.again.why[why][verdict];
}

export function EarlierAnswer({ collection, answer }: { collection: string; answer: Answer }) {
  const words = strings.ask.again;
  return (
    <figure className={styles.earlier} aria-label={words.label}>
      {answer.sides.map(item => (
        <img
          key={item.id}
          src={itemAddress(collection, item, 'thumbnail')}
          alt={item.name}
          draggable={false}
          className={styles.picture}
        />
      ))}
      <figcaption className={styles.words}>
        <strong>{words.said[answer.verdict]}</strong>
        <span>{whyAgain(answer)}</span>
      </figcaption>
    </figure>
  );
}
