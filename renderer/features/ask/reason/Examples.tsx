/**
 * A new attribute by examples: a name, marked pictures, how well it does, and the pictures that have the most
 * and the least of it. Renderer.
 */
import { type FormEvent, useState } from 'react';
import type { ItemView, TaughtAccuracy } from '../../../../main/contract/grouping.ts';
import { connection } from '../../../app/client.ts';
import { useQuery } from '../../../app/data/useQuery.ts';
import { report } from '../../../app/report.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { AskModel } from '../askModel.ts';
import { examplesOf, type Form, isEnough, type Marks, recast } from './lesson.ts';
import { MarkGrid } from './MarkGrid.tsx';
import styles from './TeachDialog.module.css';

export interface ExamplesProps {
  model: AskModel;
  items: readonly [number, number];
  onTaught(attribute: number): void;
  onClose(): void;
}

const FORMS = ['binary', 'relative'] as const;
/** Between two marks. */
const REST_MS = 150;
/** Where it may be no better than this, it may be guessing. */
const GUESSING = 0.5;

export function Examples({ model, items, onTaught, onClose }: ExamplesProps) {
  const [name, setName] = useState('');
  const [form, setForm] = useState<Form>('binary');
  const [marks, setMarks] = useState<Marks>(new Map());
  const [isNameless, setNameless] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const words = strings.reason.lesson;
  const candidates = useQuery(items.join(), signal =>
    connection.call('attributes.candidates', { ...model.of, items: [items[0], items[1]] }, signal),
  );
  const isReady = isEnough(marks);
  const teach = (apply: boolean, signal?: AbortSignal) =>
    connection.call(
      'attributes.teach',
      { ...model.of, name: apply ? name.trim() : '?', form, examples: examplesOf(marks), apply },
      signal,
    );
  const lesson = useQuery(
    isReady ? JSON.stringify([form, ...marks]) : null,
    signal => teach(false, signal),
    REST_MS,
  );
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    if (name.trim() === '') {
      setNameless(true);
      return;
    }
    setBusy(true);
    try {
      const { attribute } = await teach(true);
      if (attribute !== null) onTaught(attribute);
    } catch (error) {
      report(error);
      setBusy(false);
    }
  };
  const shared = { collection: model.id, form, marks, onMark: setMarks };
  const learned = isReady ? lesson.latest : null;
  return (
    <form className={styles.form} onSubmit={event => void keep(event)}>
      <div className={styles.row}>
        <div className={styles.field}>
          <TextField
            label={words.name}
            value={name}
            maxLength={80}
            placeholder={words.placeholder}
            aria-invalid={isNameless}
            aria-describedby={isNameless ? 'nameless' : undefined}
            onChange={typed => {
              setName(typed);
              setNameless(false);
            }}
          />
          {isNameless && (
            <span id="nameless" role="alert" className={styles.fault}>
              {words.nameless}
            </span>
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons that change what the pictures are marked with */}
        <div className={styles.methods} role="group" aria-label={words.form}>
          {FORMS.map(each => (
            <button
              key={each}
              type="button"
              className={styles.way}
              aria-pressed={form === each}
              onClick={() => {
                setMarks(recast(marks, each));
                setForm(each);
              }}
            >
              {words.forms[each]}
            </button>
          ))}
        </div>
        <p className={styles.how}>{words.how[form]}</p>
      </div>
      <MarkGrid {...shared} label={words.grid} items={candidates.latest ?? []} />
      <div className={styles.outcome}>
        <p className={styles.learned} role="status">
          {!isReady
            ? words.few[form]
            : lesson.present === null
              ? words.learning
              : saidOf(lesson.present.accuracy)}
        </p>
        {learned !== null && (
          <>
            <Row {...shared} label={words.next} items={learned.next} staysPut />
            <Row {...shared} label={words.most[form]} items={learned.ends.most} />
            <Row {...shared} label={words.least[form]} items={learned.ends.least} />
          </>
        )}
      </div>
      {isBusy && <ProgressBar label={words.learning} value={null} text={words.learning} />}
      <div className={styles.foot}>
        <Button onClick={onClose}>{strings.cancel}</Button>
        <Button variant="primary" type="submit" disabled={!isReady || isBusy}>
          {words.keep}
        </Button>
      </div>
    </form>
  );

  function saidOf(accuracy: TaughtAccuracy | null): string {
    if (accuracy === null) return words.unknown;
    const message = strings.reason.accuracy(accuracy, form);
    return accuracy.low <= GUESSING ? `${message} ${words.poor}` : message;
  }
}

interface RowProps {
  collection: string;
  form: Form;
  marks: Marks;
  onMark(marks: Marks): void;
  label: string;
  items: readonly ItemView[];
  staysPut?: boolean;
}

/** `staysPut`: another picture takes the place of one that was marked, and the focus stays. */
function Row({ label, ...grid }: RowProps) {
  return (
    <div className={styles.end}>
      <span className={styles.label}>{label}</span>
      <MarkGrid {...grid} label={label} isSmall />
    </div>
  );
}
