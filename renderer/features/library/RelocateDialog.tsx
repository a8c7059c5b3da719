/** Says what a folder's new place has of its photos, and asks whether it is the one. Renderer. */
import { useEffect, useState } from 'react';
import type { Folder, Relocation } from '../../../main/contract/folders.ts';
import { explain, isCancelled } from '../../app/errors.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './FolderDialogs.module.css';
import { nameOf } from './Folders.tsx';
import type { LibraryModel } from './libraryModel.ts';

export interface RelocateDialogProps {
  model: LibraryModel;
  folder: Folder;
  to: Chosen;
  onClose(): void;
}

export function RelocateDialog({ model, folder, to, onClose }: RelocateDialogProps) {
  const words = strings.folders.relocation;
  const [tried, setTried] = useState<Relocation | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const looking = new AbortController();
    model.tryRelocating(folder.id, to.grant, looking.signal).then(setTried, (error: unknown) => {
      if (!isCancelled(error)) setErrorMessage(explain(error).message);
    });
    return () => looking.abort();
  }, [model, folder.id, to.grant]);
  const apply = async () => {
    setBusy(true);
    try {
      const relocated = await model.relocate(folder.id, to.grant);
      useToasts.getState().show({ tone: 'calm', title: words.done(relocated) });
      onClose();
    } catch (error) {
      setErrorMessage(explain(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.title(nameOf(folder.path))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={tried === null || isBusy} onClick={() => void apply()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <dl className={styles.places}>
        <dt>{words.from}</dt>
        <dd>{folder.path}</dd>
        <dt>{words.to}</dt>
        <dd>{tried?.to ?? to.name}</dd>
      </dl>
      <div role="status" className={styles.facts}>
        {tried === null ? errorMessage === null && <p>{words.looking}</p> : <Facts relocation={tried} />}
      </div>
      <ErrorNote message={errorMessage} />
    </Dialog>
  );
}

function Facts({ relocation }: { relocation: Relocation }) {
  const words = strings.folders.relocation;
  const { kept, changed, added, absent, joins } = relocation;
  return (
    <>
      {joins && <p>{words.joins}</p>}
      <p>{words.kept(kept)}</p>
      {changed > 0 && <p>{words.changed(changed)}</p>}
      {added > 0 && <p>{words.added(added)}</p>}
      {absent.count > 0 && (
        <>
          <p className={styles.absent}>{words.absent(absent.count)}</p>
          <ul className={styles.some}>
            {absent.some.slice(0, 5).map(path => (
              <li key={path}>{path}</li>
            ))}
            {absent.count > 5 && <li>…</li>}
          </ul>
        </>
      )}
    </>
  );
}
