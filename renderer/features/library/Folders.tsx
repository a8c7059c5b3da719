/** The sheet of folders: where each is, whether it is found, and what can be done about it. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import type { Folder } from '../../../main/contract/folders.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import styles from './Folders.module.css';
import type { LibraryModel } from './libraryModel.ts';
import { RelocateDialog } from './RelocateDialog.tsx';
import { RemoveFolderDialog } from './RemoveFolderDialog.tsx';

export interface FoldersProps {
  model: LibraryModel;
  collection: Collection;
  onClose(): void;
}

export function Folders({ model, collection, onClose }: FoldersProps) {
  const words = strings.folders;
  const [folders, setFolders] = useState<readonly Folder[] | null>(null);
  const [moving, setMoving] = useState<{ folder: Folder; to: Chosen } | null>(null);
  const [removing, setRemoving] = useState<Folder | null>(null);
  const read = useCallback(() => void model.folders().then(setFolders, report), [model]);
  // Read again when photos or folders of the collection have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(read, [read, collection]);
  const relocate = (folder: Folder) =>
    choose('folder').then(to => to !== null && setMoving({ folder, to }), report);
  // Shown once it is known, so that the focus starts on the first folder.
  if (folders === null) return null;
  return (
    <Dialog
      shape="sheet"
      title={words.title(folders.length)}
      description={folders.length === 0 ? words.none : words.description}
      onClose={onClose}
    >
      <ul className={styles.list} aria-label={words.list}>
        {folders.map(folder => (
          <li key={folder.id} className={styles.folder} data-missing={folder.missing}>
            <Entry
              folder={folder}
              onRelocate={() => void relocate(folder)}
              onRemove={() => setRemoving(folder)}
            />
          </li>
        ))}
      </ul>
      {moving !== null && <RelocateDialog model={model} {...moving} onClose={() => setMoving(null)} />}
      {removing !== null && (
        <RemoveFolderDialog model={model} folder={removing} onClose={() => setRemoving(null)} />
      )}
    </Dialog>
  );
}

function Entry({ folder, onRelocate, onRemove }: { folder: Folder; onRelocate(): void; onRemove(): void }) {
  const words = strings.folders;
  const { path, missing } = folder;
  const name = nameOf(path);
  return (
    <>
      <Icon name={missing ? 'warning' : 'folder'} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.path}>
          <bdi>{path}</bdi>
        </p>
        <p className={styles.counts}>{words.counts(folder)}</p>
        {missing && <p className={styles.missing}>{words.missing}</p>}
        <div className={styles.actions}>
          <Button
            variant={missing ? 'primary' : 'plain'}
            aria-label={words.relocateNamed(name)}
            onClick={onRelocate}
          >
            {words.relocate}
          </Button>
          <Button variant="quiet" aria-label={words.removeNamed(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The last part of a path, however the system writes it. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast(part => part !== '') ?? path;
}
