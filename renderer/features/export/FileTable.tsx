/** The files of an export as a table of which only the rows in view are drawn. Renderer. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ExportFile } from '../../../main/contract/export.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { runCommand } from '../../app/keyboard/useCommands.ts';
import { fileHandlers, photoMenu } from '../../app/photo/fileCommands.ts';
import { openPhoto, photosOf } from '../../app/photo/photoView.ts';
import { strings } from '../../strings/strings.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import styles from './FileTable.module.css';

const ROW = 34;

export function FileTable({ collection, files }: { collection: string; files: PageCache<ExportFile> }) {
  const words = strings.export.table;
  useVersion(files);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: files.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    // The headings, which stay in view, come first.
    paddingStart: ROW,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => files.want(first, last), [files, first, last]);
  const columns = words.columns;
  const fileAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    return row === null ? undefined : files.row(Number(row.dataset.row));
  };
  const entriesAt = (target: Element) => {
    const file = fileAt(target);
    if (file === undefined || file.photo === null) return [];
    return photoMenu({ collection, photo: file.photo }, () => look(collection, files, file));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const photo = fileAt(event.target)?.photo ?? null;
    if (photo !== null && runCommand(event, fileHandlers({ collection, photo }))) event.preventDefault();
  };
  return (
    <ContextMenu entriesAt={entriesAt}>
      {/* biome-ignore lint/a11y/useSemanticElements: virtual rows cannot be laid out by a table */}
      <div
        ref={scroller}
        role="table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        aria-label={words.label}
        aria-rowcount={files.total + 1}
        className={styles.table}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={styles.headGroup}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: a row of headings is only read */}
          <div role="row" aria-rowindex={1} className={styles.head}>
            {(Object.keys(columns) as (keyof typeof columns)[]).map(column => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <span key={column} role="columnheader" className={styles[column]}>
                {columns[column]}
              </span>
            ))}
          </div>
        </div>
        {files.known && files.total === 0 && <p className={styles.none}>{words.none}</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={styles.rows} style={{ height: virtualizer.getTotalSize() - ROW }}>
          {rows.map(row => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: rows are only read
            <div
              key={row.key}
              role="row"
              aria-rowindex={row.index + 2}
              data-row={row.index}
              className={styles.row}
              style={{ transform: `translateY(${row.start - ROW}px)` }}
            >
              <Cells file={files.row(row.index)} onLook={file => look(collection, files, file)} />
            </div>
          ))}
        </div>
      </div>
    </ContextMenu>
  );
}

/** The photos of the files that are there, so that the arrows go from one to the next. */
function look(collection: string, files: PageCache<ExportFile>, file: ExportFile): void {
  const held = Array.from({ length: files.total }, (_, at) => files.row(at));
  const photos = held.filter(row => row !== undefined && row.photo !== null) as ExportFile[];
  const list = photos.map(({ photo, target }) => ({
    photo: { id: photo as number, name: target.slice(target.lastIndexOf('/') + 1), version: null },
  }));
  openPhoto({ collection, list: photosOf(list), at: photos.indexOf(file) });
}

interface CellsProps {
  file: ExportFile | undefined;
  /** Opens the photo view at the photo of a file. */
  onLook(file: ExportFile): void;
}

function Cells({ file, onLook }: CellsProps) {
  const words = strings.export.table;
  if (file === undefined)
    // biome-ignore lint/a11y/useSemanticElements: see above
    return <span role="cell" className={styles.waiting} />;
  const end = file.target.lastIndexOf('/') + 1;
  const cells = {
    target: (
      <span title={file.target} className={styles.path}>
        <span className={styles.folder}>{file.target.slice(0, end)}</span>
        {file.photo === null ? (
          <span className={styles.file}>{file.target.slice(end)}</span>
        ) : (
          <button type="button" className={styles.photo} onClick={() => onLook(file)}>
            {file.target.slice(end)}
          </button>
        )}
      </span>
    ),
    kind: words.kinds[file.kind],
    bytes: words.size(file.bytes),
    label: file.label === null ? '' : words.labels[file.label],
    note: (
      <span title={file.note ?? undefined} data-state={file.state} className={styles.noteText}>
        {[words.states[file.state], file.note ?? ''].filter(text => text !== '').join(': ')}
      </span>
    ),
  };
  return (
    <>
      {(Object.keys(words.columns) as (keyof typeof cells)[]).map(column => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <span key={column} role="cell" className={styles[column]}>
          {cells[column]}
        </span>
      ))}
    </>
  );
}
