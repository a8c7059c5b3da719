/** Names everything that was taken at one place within minutes, as one step. Renderer. */
import { useEffect, useState } from 'react';
import type { EventOfItem } from '../../../main/contract/export.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { connection } from '../client.ts';
import { ItemPicture } from '../collection/ItemPicture.tsx';
import { itemMover } from '../collection/itemMover.ts';
import { MoveDialog } from '../collection/MoveDialog.tsx';
import { isCancelled } from '../errors.ts';
import { report } from '../report.ts';
import styles from './NameEvent.module.css';

export interface NameEventProps {
  of: { collection: string; grouping: number };
  kind: Kind;
  item: number;
  /** The screen behind may take back something else. */
  onUndo(): void;
  onClose(): void;
}

/** More are counted. */
const SHOWN = 14;

export function NameEvent({ of: { collection, grouping }, kind, item, onUndo, onClose }: NameEventProps) {
  const [event, setEvent] = useState<EventOfItem | null>(null);
  const words = strings.photo.event;
  useEffect(() => {
    const reading = new AbortController();
    connection
      .call('events.of', { collection, grouping, item }, reading.signal)
      .then(setEvent, (error: unknown) => isCancelled(error) || report(error));
    return () => reading.abort();
  }, [collection, grouping, item]);
  if (event === null) return null;
  const rest = event.items.length - SHOWN;
  return (
    <MoveDialog
      model={itemMover(connection, { collection, grouping })}
      items={event.items.map(({ id }) => id)}
      from={null}
      kind={kind}
      isNaming
      note={event.items.length === 1 ? words.alone : words.note(event.photos, event.rule)}
      onUndo={onUndo}
      onMoved={() => {}}
      onClose={onClose}
    >
      <ul className={styles.strip} aria-label={words.pictures}>
        {event.items.slice(0, SHOWN).map(one => (
          <li key={one.id}>
            <ItemPicture collection={collection} item={one} className={styles.picture} />
          </li>
        ))}
        {rest > 0 && <li className={styles.more}>{words.more(rest)}</li>}
      </ul>
    </MoveDialog>
  );
}
