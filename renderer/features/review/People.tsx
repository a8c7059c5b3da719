/** Everyone who answered and how well their answers fit the rest; shown when there are several. Renderer. */
import type { PersonTrust } from '../../../main/contract/grouping.ts';
import { strings } from '../../strings/strings.ts';
import styles from './People.module.css';

export function People({ people }: { people: readonly PersonTrust[] }) {
  const words = strings.review.people;
  return (
    <section className={styles.people} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      <ul className={styles.list}>
        {people.map(({ person, answers, contradicted, trust }) => (
          <li key={person ?? ''} className={styles.person}>
            <span className={styles.name} data-nameless={person === null}>
              {person ?? words.nameless}
            </span>
            <span className={styles.facts}>{words.facts(answers, contradicted)}</span>
            <span className={styles.trust}>{words.trust(trust)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
