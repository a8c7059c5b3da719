/** The photo view: one photo over the whole window, from any list of photos. Renderer. */
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { PhotoItem } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ContextMenu, type MenuEntry } from '../../ui/ContextMenu.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Tip } from '../../ui/Tip.tsx';
import type { CommandId } from '../keyboard/map.ts';
import { capsOf, runCommand, useCommands } from '../keyboard/useCommands.ts';
import { pathTo } from '../paths.ts';
import { fileHandlers, photoMenu } from './fileCommands.ts';
import { NameEvent } from './NameEvent.tsx';
import { NameItem } from './NameItem.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { PhotoStage } from './PhotoStage.tsx';
import styles from './PhotoView.module.css';
import { closePhoto, type OpenPhoto, usePhotoView } from './photoView.ts';
import { useBoxes } from './useBoxes.ts';
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
  const [, navigate] = useLocation();
  const stage = useRef<HTMLDivElement>(null);
  useSyncExternalStore(list.watch, list.version);
  const shown = list.at(at);
  const total = list.total();
  const known = usePhotoDetails(collection, shown?.photo.id);
  const zoom = usePhotoZoom(shown?.photo.id);
  const kind = useKind(collection);
  const boxes = useBoxes(collection, shown?.photo.id, known, kind);
  const [named, setNamed] = useState<number | null>(null);
  const [eventOf, setEventOf] = useState<number | null>(null);
  const items = known.details?.items ?? [];
  /** Faces, or things in photos of anything; a photo of a leaf has the leaf's box. */
  const canDraw = kind === 'people' || kind === 'anything';
  const drawWords = kind === 'anything' ? words.drawThing : words.menu['photo.draw'];
  useEffect(() => list.want(at), [list, at]);

  const goTo = (index: number) => setAt(Math.min(total - 1, Math.max(0, index)));
  const close = () => closePhoto(at);
  const toGroup = (group: number) => {
    closePhoto(at);
    navigate(pathTo.group(collection, group));
  };
  const toggleMarks = () => setMarks(now => !now);
  const togglePanel = () => setPanelShown(now => !now);
  const file = shown === undefined ? null : { collection, photo: shown.photo.id };
  /** What a command is about: what has the focus or was pressed, what one came for, or the only one there is. */
  const target = (element: Element | null = document.activeElement) => {
    const id = Number(element?.closest<HTMLElement>('[data-item]')?.dataset.item ?? shown?.item);
    return items.find(({ item }) => item.id === id) ?? (items.length === 1 ? items[0] : undefined);
  };
  const canBox = (item: PhotoItem | undefined): item is PhotoItem =>
    item !== undefined && known.grouping !== null && (item.kind === 'face' || kind === 'leaves');
  const edit = (item = target()) => canBox(item) && boxes.edit(item);
  const remove = (item = target()) => canBox(item) && item.item.box !== null && boxes.remove(item.item.id);
  // The dialog is there once the groups are known, however early one asks for it.
  const name = (item = target()) => item !== undefined && setNamed(item.item.id);
  /** Of people, several of whom are in a photo, an event is not one. */
  const nameEvent = (item = target()) => kind !== 'people' && item !== undefined && setEventOf(item.item.id);
  const groupOf = (item: PhotoItem | undefined) =>
    known.subjects?.subjects.find(subject => subject.item === item?.item.id)?.group ?? null;
  const toGroupOf = (item = target()) => {
    const group = groupOf(item);
    if (group !== null) toGroup(group.id);
  };
  const handlers = {
    'photo.step': (which: number) => goTo(at + (which === 0 ? -1 : 1)),
    'photo.ends': (which: number) => goTo(which === 0 ? 0 : total - 1),
    ...zoom.handlers,
    'photo.marks': toggleMarks,
    'photo.panel': togglePanel,
    ...(canDraw ? { 'photo.draw': boxes.draw } : {}),
    'photo.editBox': () => edit(),
    'photo.removeBox': () => remove(),
    'photo.name': () => name(),
    ...(kind === 'people' ? {} : { 'photo.nameEvent': () => nameEvent() }),
    'photo.toGroup': () => toGroupOf(),
    'photo.undo': boxes.undo,
    'photo.redo': boxes.redo,
    'photo.close': close,
    ...fileHandlers(file),
  };
  // Listed for whoever asks which keys there are; the dialog keeps the keys themselves.
  useCommands(Object.fromEntries(Object.keys(handlers).map(id => [id, null])));
  const onKeyDown = (event: KeyboardEvent) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const isOnButton = event.target instanceof Element && event.target.matches('button, a[href]');
    const writes = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.defaultPrevented || writes || (isOnButton && isPress)) return;
    if (runCommand(event, handlers)) event.preventDefault();
  };

  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && close()}>
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
              onClick={close}
            />
            <Radix.Title className={styles.title}>{shown?.photo.name ?? words.unread}</Radix.Title>
            <span className={styles.place} role="status">
              {words.place(at, total)}
            </span>
            <span className={styles.space} />
            {tools()}
          </header>
          <div className={styles.body}>
            <ContextMenu entriesAt={element => entriesOf(target(element))}>
              <div ref={stage} className={styles.stage} tabIndex={-1}>
                {shown !== undefined && (
                  <PhotoStage
                    key={shown.photo.id}
                    collection={collection}
                    shown={shown}
                    known={known}
                    zoom={zoom}
                    hasMarks={hasMarks}
                    boxes={boxes}
                    kind={kind}
                    onGroup={toGroup}
                  />
                )}
                {arrow('back', -1, at > 0 && boxes.edited === null)}
                {arrow('next', 1, at < total - 1 && boxes.edited === null)}
              </div>
            </ContextMenu>
            {isPanelShown && (
              <PhotoPanel collection={collection} known={known} kind={kind} onGroup={toGroup} />
            )}
          </div>
          {named !== null && known.grouping !== null && kind !== null && (
            <NameItem
              kind={kind}
              of={{ collection, grouping: known.grouping }}
              item={named}
              group={groupOf(items.find(({ item }) => item.id === named))}
              onClose={() => setNamed(null)}
            />
          )}
          {eventOf !== null && known.grouping !== null && kind !== null && (
            <NameEvent
              kind={kind}
              of={{ collection, grouping: known.grouping }}
              item={eventOf}
              onClose={() => setEventOf(null)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );

  function entriesOf(item: PhotoItem | undefined): MenuEntry[] {
    if (file === null) return [];
    const entry = (
      id: keyof typeof words.menu & CommandId,
      icon: IconName,
      onChoose: () => void,
      label: string = words.menu[id],
    ): MenuEntry => ({
      label,
      icon,
      caps: capsOf(id),
      onChoose,
    });
    return [
      ...(item === undefined ? [] : [entry('photo.name', 'pencil', () => name(item))]),
      ...(item === undefined || kind === 'people'
        ? []
        : [entry('photo.nameEvent', 'photos', () => nameEvent(item))]),
      ...(groupOf(item) === null ? [] : [entry('photo.toGroup', 'stack', () => toGroupOf(item))]),
      ...(canBox(item)
        ? [
            entry('photo.editBox', 'frame', () => edit(item)),
            entry('photo.removeBox', 'trash', () => remove(item)),
          ]
        : []),
      ...(canDraw ? [entry('photo.draw', 'plus', boxes.draw, drawWords)] : []),
      'line',
      ...photoMenu(file, close).slice(2),
    ];
  }

  function tools() {
    const commands = strings.keys.commands;
    if (boxes.edited !== null)
      return (
        <>
          <span className={styles.hint}>{boxes.isBusy ? words.box.working : words.box.hint}</span>
          <Button onClick={boxes.drop}>{strings.cancel}</Button>
          <Button variant="primary" disabled={boxes.isBusy} onClick={boxes.keep}>
            {words.box.keep}
          </Button>
        </>
      );
    return (
      <>
        {canDraw && (
          <Tip label={commands['photo.draw']} caps={capsOf('photo.draw')}>
            <Button variant="quiet" icon="plus" onClick={boxes.draw}>
              {drawWords}
            </Button>
          </Tip>
        )}
        <span className={styles.scale}>{words.scale(zoom.share)}</span>
        <IconButton
          icon="minus"
          label={commands['photo.out']}
          caps={capsOf('photo.out')}
          onClick={zoom.out}
        />
        <IconButton icon="plus" label={commands['photo.in']} caps={capsOf('photo.in')} onClick={zoom.in} />
        <IconButton
          icon="frame"
          label={commands['photo.marks']}
          caps={capsOf('photo.marks')}
          aria-pressed={hasMarks}
          onClick={toggleMarks}
        />
        <IconButton
          icon="info"
          label={commands['photo.panel']}
          caps={capsOf('photo.panel')}
          aria-pressed={isPanelShown}
          onClick={togglePanel}
        />
      </>
    );
  }

  function arrow(icon: 'back' | 'next', by: number, isThere: boolean) {
    return (
      isThere && (
        <IconButton
          icon={icon}
          label={by < 0 ? words.previous : words.next}
          tip={false}
          className={by < 0 ? styles.previous : styles.next}
          onClick={() => goTo(at + by)}
        />
      )
    );
  }
}
