/** The photo view: one photo over the whole window, from any list of photos. Renderer. */
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { strings } from '../../strings/strings.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { capsOf, runCommand, useCommands } from '../keyboard/useCommands.ts';
import { NameEvent } from './NameEvent.tsx';
import { NameItem } from './NameItem.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import { PhotoTools } from './PhotoTools.tsx';
import styles from './PhotoView.module.css';
import { photoEntries } from './photoEntries.ts';
import { type OpenPhoto, usePhotoView } from './photoView.ts';
import { useBoxes } from './useBoxes.ts';
import { type PhotoCommands, usePhotoCommands } from './usePhotoCommands.ts';
import { useKind, usePhotoDetails } from './usePhotoDetails.ts';
import { usePhotoZoom } from './usePhotoZoom.ts';

export function PhotoView() {
  const open = usePhotoView(state => state.open);
  // A new list starts anew.
  return open === null ? null : <Opened key={`${open.collection} ${open.at}`} open={open} />;
}

function Opened({ open }: { open: OpenPhoto }) {
  const { collection, list } = open;
  const words = strings.photo;
  const [at, setAt] = useState(open.at);
  const [isPanelShown, setPanelShown] = useState(true);
  const [hasMarks, setMarks] = useState(true);
  const [named, setNamed] = useState<number | null>(null);
  const [eventOf, setEventOf] = useState<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useSyncExternalStore(list.watch, list.version);
  const shown = list.at(at);
  const total = list.total();
  const known = usePhotoDetails(collection, shown?.photo.id);
  const zoom = usePhotoZoom(shown?.photo.id);
  const kind = useKind(collection);
  const boxes = useBoxes(collection, shown?.photo.id, known, kind);
  useEffect(() => list.want(at), [list, at]);
  const toggleMarks = () => setMarks(now => !now);
  const togglePanel = () => setPanelShown(now => !now);
  const goTo = (index: number) => setAt(Math.min(total - 1, Math.max(0, index)));
  const of = { collection, kind, shown, at, total, known, boxes, zoom };
  const commands = usePhotoCommands({
    ...{ ...of, goTo, toggleMarks, togglePanel },
    name: setNamed,
    nameEvent: setEventOf,
  });
  const onKeyDown = useKeys(commands);
  const file = shown === undefined ? null : { collection, photo: shown.photo.id };
  const arrow = (icon: 'back' | 'next', to: number) =>
    to >= 0 &&
    to < total &&
    boxes.edited === null && (
      <IconButton
        icon={icon}
        label={to < at ? words.previous : words.next}
        tip={false}
        className={to < at ? styles.previous : styles.next}
        onClick={() => goTo(to)}
      />
    );

  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && commands.close()}>
      <Radix.Portal>
        <Radix.Content
          className={styles.view}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={event => {
            if (boxes.edited === null) return;
            event.preventDefault();
            boxes.drop();
          }}
          onOpenAutoFocus={event => {
            event.preventDefault();
            stage.current?.focus();
          }}
        >
          <header className={styles.bar}>
            <IconButton
              icon="close"
              label={words.close}
              caps={capsOf('photo.close')}
              tip={false}
              onClick={commands.close}
            />
            <Radix.Title className={styles.title}>{shown?.photo.name ?? words.unread}</Radix.Title>
            <span className={styles.place} role="status">
              {words.place(at, total)}
            </span>
            <span className={styles.space} />
            <PhotoTools
              {...{ kind, boxes, zoom, hasMarks, isPanelShown, canDraw: commands.canDraw }}
              onMarks={toggleMarks}
              onPanel={togglePanel}
            />
          </header>
          <div className={styles.body}>
            <ContextMenu
              entriesAt={element =>
                file === null
                  ? []
                  : photoEntries({ file, kind, item: commands.target(element), commands, boxes })
              }
            >
              <div ref={stage} className={styles.stage} tabIndex={-1}>
                {shown !== undefined && (
                  <PhotoStage
                    key={shown.photo.id}
                    {...{ collection, shown, known, zoom, hasMarks, boxes, kind }}
                    onGroup={commands.toGroup}
                  />
                )}
                {arrow('back', at - 1)}
                {arrow('next', at + 1)}
              </div>
            </ContextMenu>
            {isPanelShown && <PhotoPanel {...{ collection, known, kind }} onGroup={commands.toGroup} />}
          </div>
          {named !== null && known.grouping !== null && kind !== null && (
            <NameItem
              kind={kind}
              of={{ collection, grouping: known.grouping }}
              item={named}
              group={known.subjects?.subjects.find(({ item }) => item === named)?.group ?? null}
              onUndo={boxes.undo}
              onClose={() => setNamed(null)}
            />
          )}
          {eventOf !== null && known.grouping !== null && kind !== null && (
            <NameEvent
              kind={kind}
              of={{ collection, grouping: known.grouping }}
              item={eventOf}
              onUndo={boxes.undo}
              onClose={() => setEventOf(null)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Lists the keys for whoever asks which there are; the dialog keeps the keys themselves. */
function useKeys({ handlers }: PhotoCommands): (event: KeyboardEvent) => void {
  useCommands(Object.fromEntries(Object.keys(handlers).map(id => [id, null])));
  return event => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isOnButton = event.target instanceof Element && event.target.matches('button, a[href]');
    const writes = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.defaultPrevented || writes || (isOnButton && isPress)) return;
    if (runCommand(event, handlers)) event.preventDefault();
  };
}
