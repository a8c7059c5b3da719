/**
 * A new attribute by words, compared with the tags of the photos: the pictures that fit the most and the
 * least, before it is kept. Renderer.
 */
import { type FormEvent, useState } from 'react';
import type { AttributeEnds, ItemView } from '../../../../main/contract/grouping.ts';
import { connection } from '../../../app/client.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { explain } from '../../../app/errors.ts';
import { useModels } from '../../../app/models/useModels.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import type { AskModel } from '../askModel.ts';
import styles from './TeachDialog.module.css';

/** What turns words into numbers. */
const TEXT_MODEL = 'minilm';

export interface WordsProps {
  model: AskModel;
  onTaught(attribute: number): void;
  onClose(): void;
}

export function Words({ model, onTaught, onClose }: WordsProps) {
  const { models } = useModels();
  const [name, setName] = useState('');
  const [tried, setTried] = useState<{ name: string; ends: AttributeEnds } | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = strings.reason.words;
  const lesson = strings.reason.lesson;
  const isMissing =
    models !== null && !models.some(({ name: model, ready }) => model === TEXT_MODEL && ready);
  const wanted = name.trim();
  const isTried = tried !== null && tried.name === wanted;

  const type = async (apply: boolean) => {
    setBusy(true);
    setErrorMessage(null);
    try {
      const { attribute, ends } = await connection.call('attributes.type', {
        ...model.of,
        name: wanted,
        apply,
      });
      if (attribute === null) setTried({ name: wanted, ends });
      else onTaught(attribute);
    } catch (error) {
      setErrorMessage(explain(error).message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '' && !isBusy) void type(isTried);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <div className={styles.field}>
          <TextField
            label={words.label}
            value={name}
            maxLength={80}
            placeholder={words.placeholder}
            disabled={isMissing}
            onChange={setName}
          />
        </div>
        <p className={styles.how}>{isMissing ? words.missing : words.about}</p>
      </div>
      <div className={styles.outcome}>
        <p className={styles.learned} role="status">
          {isBusy ? words.looking : (errorMessage ?? '')}
        </p>
        {isTried && (
          <>
            <End collection={model.id} label={lesson.most.relative} items={tried.ends.most} />
            <End collection={model.id} label={lesson.least.relative} items={tried.ends.least} />
          </>
        )}
      </div>
      <div className={styles.foot}>
        <Button onClick={onClose}>{strings.cancel}</Button>
        <Button variant="primary" type="submit" disabled={wanted === '' || isBusy || isMissing}>
          {isTried ? lesson.keep : words.look}
        </Button>
      </div>
    </form>
  );
}

function End({
  collection,
  label,
  items,
}: {
  collection: string;
  label: string;
  items: readonly ItemView[];
}) {
  return (
    <div className={styles.end}>
      <span className={styles.label}>{label}</span>
      <ul className={styles.grid} data-small="true" aria-label={label}>
        {items.map(item => (
          <li key={item.id}>
            <ItemPicture collection={collection} item={item} className={styles.picture} />
          </li>
        ))}
      </ul>
    </div>
  );
}
