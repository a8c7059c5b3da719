/** What a new grouping is sorted by: attributes to tick, the usual ones at once, all others by search. Renderer. */
import { useState } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import type { Criterion } from '../../../main/contract/reasons.ts';
import { strings } from '../../strings/strings.ts';
import { CheckField, Section, TextField } from '../../ui/Form.tsx';
import { connection } from '../client.ts';
import { useQuery } from '../data/useQuery.ts';
import styles from './CriterionField.module.css';

/** As many as the engine takes at once. */
const MOST = 8;
/** More are found by a longer word. */
const SHOWN = 40;

export interface CriterionFieldProps {
  collection: string;
  kind: Kind;
  chosen: readonly Criterion[];
  onChange(chosen: Criterion[]): void;
}

export function CriterionField({ collection, kind, chosen, onChange }: CriterionFieldProps) {
  const { latest } = useQuery(collection, signal =>
    connection.call('groupings.criteria', { collection }, signal),
  );
  const [search, setSearch] = useState('');
  const words = strings.groupings.naming.by;
  if (latest === null || latest.length === 0) return null;
  const letters = search.trim().toLocaleLowerCase();
  const isChosen = ({ id }: Criterion) => chosen.some(one => one.id === id);
  const nameOf = (criterion: Criterion) => strings.attribute(criterion, kind).name;
  const isFound = (criterion: Criterion) =>
    letters === ''
      ? criterion.isOffered
      : [nameOf(criterion), criterion.name].some(name => name.toLocaleLowerCase().includes(letters));
  const shown = latest.filter(criterion => isChosen(criterion) || isFound(criterion)).slice(0, SHOWN);
  return (
    <div className={styles.criterion}>
      <Section title={words.title}>
        <p className={styles.about}>{words.about}</p>
        <TextField label={words.search} type="search" value={search} maxLength={80} onChange={setSearch} />
        <div className={styles.list}>
          {shown.map(criterion => (
            <CheckField
              key={criterion.id}
              label={nameOf(criterion)}
              checked={isChosen(criterion)}
              disabled={!isChosen(criterion) && chosen.length === MOST}
              onChange={checked =>
                onChange(checked ? [...chosen, criterion] : chosen.filter(({ id }) => id !== criterion.id))
              }
            />
          ))}
          {shown.length === 0 && <p className={styles.about}>{strings.reason.none}</p>}
        </div>
      </Section>
    </div>
  );
}
