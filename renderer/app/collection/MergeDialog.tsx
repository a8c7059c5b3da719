/** What another collection over the same photos would bring, and by whom, before it is merged. Renderer. */
import { useEffect, useState } from 'react';
import type { Merged } from '../../../main/contract/answersFile.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { connection } from '../client.ts';
import { explain } from '../errors.ts';
import type { Chosen } from '../places/choose.ts';
import styles from './MergeDialog.module.css';

export interface MergeDialogProps {
  collection: string;
  other: Chosen;
  onClose(): void;
}

export function MergeDialog({ collection, other, onClose }: MergeDialogProps) {
  const words = strings.merge;
  const [preview, setPreview] = useState<Merged | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const merge = (apply: boolean) =>
    connection.call('collection.merge', { collection, other: other.grant, apply });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file that was chosen
  useEffect(() => {
    merge(false).then(setPreview, (error: unknown) => setErrorMessage(explain(error).message));
  }, [collection, other.grant]);
  const apply = async () => {
    setBusy(true);
    try {
      useToasts.getState().show({ tone: 'calm', title: words.done(await merge(true)) });
      onClose();
    } catch (error) {
      setErrorMessage(explain(error).message);
      setBusy(false);
    }
  };
  const isNothing =
    preview?.groupings.every(({ acts, takenBack, settings }) => acts + takenBack + settings.length === 0) ??
    false;
  return (
    <Dialog
      title={words.title(other.name)}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            disabled={preview === null || isNothing || isBusy}
            onClick={() => void apply()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div role="status" className={styles.facts}>
        {preview === null && errorMessage === null && <p>{words.reading}</p>}
        {isNothing && <p>{words.nothing}</p>}
        {preview !== null && !isNothing && <Facts of={preview} />}
      </div>
      <ErrorNote message={errorMessage} />
    </Dialog>
  );
}

function Facts({ of: { groupings, waiting } }: { of: Merged }) {
  const words = strings.merge;
  return (
    <>
      {groupings.map(merged => (
        <section key={merged.grouping} className={styles.grouping}>
          <h3 className={styles.name}>{words.grouping(merged)}</h3>
          <p>{words.counts(merged)}</p>
          <ul className={styles.people}>
            {merged.people.map(({ person, acts }) => (
              <li key={person ?? ''}>{words.person(person, acts)}</li>
            ))}
          </ul>
          {merged.settings.length > 0 && (
            <p>{words.settings(merged.settings.map(one => words.setting[one]).join(', '))}</p>
          )}
          {merged.unknownReasons > 0 && <p>{words.unknownReasons(merged.unknownReasons)}</p>}
          {merged.unfitNames > 0 && <p>{words.unfitNames(merged.unfitNames)}</p>}
        </section>
      ))}
      {waiting > 0 && <p>{words.waiting(waiting)}</p>}
    </>
  );
}
