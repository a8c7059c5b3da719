/** Asks before a folder is taken out of the collection, and says what stays. Renderer. */
import { useEffect, useState } from 'react';
import type { Folder, FolderRemoval } from '../../../main/contract/folders.ts';
import { explain } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './FolderDialogs.module.css';
import { nameOf } from './Folders.tsx';
import type { LibraryModel } from './libraryModel.ts';

export interface RemoveFolderDialogProps {
  model: LibraryModel;
  folder: Folder;
  onClose(): void;
}

export function RemoveFolderDialog({ model, folder, onClose }: RemoveFolderDialogProps) {
  const words = strings.folders.removal;
  const name = nameOf(folder.path);
  const [tried, setTried] = useState<FolderRemoval | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    model.tryRemoving(folder.id).then(setTried, (error: unknown) => setErrorMessage(explain(error).message));
  }, [model, folder.id]);
  const remove = async () => {
    setBusy(true);
    try {
      await model.removeFolder(folder.id);
      useToasts.getState().show({ tone: 'calm', title: words.done(name) });
      onClose();
    } catch (error) {
      setErrorMessage(explain(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            icon="trash"
            disabled={tried === null || isBusy}
            onClick={() => void remove()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.path}>{folder.path}</p>
      <div role="status" className={styles.facts}>
        {tried !== null && (
          <p>
            {words.leave(tried)} {tried.elsewhere > 0 && words.elsewhere(tried.elsewhere)}
          </p>
        )}
        <p>{words.stays}</p>
      </div>
      <ErrorNote message={errorMessage} />
    </Dialog>
  );
}
