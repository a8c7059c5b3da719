/**
 * Browse, the contact sheet: a few pictures of every subject, and the questions that make it right. Renderer.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { SheetRow } from '../../../main/contract/browse.ts';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Collection, Kind } from '../../../main/contract/model.ts';
import {
  CollectionFrame,
  collectionScreen,
  useFrame,
  Waiting,
} from '../../app/collection/CollectionFrame.tsx';
import { GroupNameDialog } from '../../app/collection/GroupNameDialog.tsx';
import { MergeGroupsDialog } from '../../app/collection/MergeGroupsDialog.tsx';
import { tellStep } from '../../app/collection/steps.ts';
import { UndoRedo, undoAction } from '../../app/collection/UndoRedo.tsx';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { type Current, useCurrent } from '../../app/collection/useCurrent.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { photoMenu } from '../../app/photo/fileCommands.ts';
import { openPhoto, photoOfItem, photosOf } from '../../app/photo/photoView.ts';
import { usePictureKeys } from '../../app/photo/pictures.tsx';
import { report } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import primitives from '../../ui/primitives.module.css';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Browse.module.css';
import { BrowseModel, PER } from './browseModel.ts';
import { QuestionBar } from './QuestionBar.tsx';
import { SheetDialog } from './SheetDialog.tsx';
import { SheetRows, type SheetRowsHandle } from './SheetRows.tsx';

/** Beside one another pictures may be smaller than alone. */
const TILE = 0.8;
/** Its centre: of the published sheet two rows may be of one group. */
const idOf = ({ items }: SheetRow) => items[0]!.item.id;

export const Browse = collectionScreen(BrowseModel, Opened);

function Opened({ model }: { model: BrowseModel }) {
  const words = strings.browse;
  const frame = useFrame(model, words.title);
  const { sheet, doing, loadError, asking } = useStore(model.state);
  const say = (title: string) => useToasts.getState().show({ tone: 'calm', title });
  return (
    <CollectionFrame
      frame={frame}
      screen="browse"
      status={({ kind }) => sheet && words.status(sheet.rows, sheet.items, kind)}
      showsIndexing
      actions={
        // Before the question is there: the person may be quicker, and need not wait for it.
        <UndoRedo
          canUndo={asking?.canUndo ?? null}
          canRedo={asking?.canRedo ?? null}
          undo={async () => {
            await model.undo();
            say(words.undone);
          }}
          redo={async () => {
            await model.redo();
            say(strings.chrome.redone);
          }}
        />
      }
      isReady={sheet !== null}
      error={loadError}
      waiting={<Waiting label={words.title} text={doing ?? words.preparing} />}
    >
      {collection => <ContactSheet model={model} collection={collection} />}
    </CollectionFrame>
  );
}

function ContactSheet({ model, collection }: { model: BrowseModel; collection: Collection }) {
  const { rows } = model;
  useVersion(rows);
  const { per, longest, asking, published, sheet: summary } = useStore(model.state);
  const tile = useSettings(settings => settings.tile);
  const [, navigate] = useLocation();
  const current = useCurrent(rows, idOf);
  const [naming, setNaming] = useState<SheetRow | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const sheet = useRef<SheetRowsHandle>(null);
  const rowAt = useCallback((index: number) => rows.row(index), [rows]);
  const onView = useCallback((first: number, last: number) => rows.want(first, last), [rows]);
  const [pickedItem, onPick] = usePicked(rows, current);
  const onOpen = useCallback(
    (index: number) => {
      const row = rows.row(index);
      if (row !== undefined) navigate(pathTo.group(model.id, row.group.id));
    },
    [rows, navigate, model.id],
  );
  const look = (row: SheetRow | undefined, item: number | null) => {
    const items = row?.items.map(shown => shown.item) ?? [];
    openPhoto({
      collection: model.id,
      list: photosOf(items.map(photoOfItem)),
      at: Math.max(
        0,
        items.findIndex(({ id }) => id === item),
      ),
      onClose: () => requestAnimationFrame(() => sheet.current?.focus()),
    });
  };
  const words = strings.browse;
  const menuAt = (index: number, item: number): MenuEntry[] => {
    const row = rows.row(index);
    const shown = row?.items.find(({ item: { id } }) => id === item)?.item;
    return shown === undefined
      ? []
      : [
          {
            ...{ label: words.open, icon: 'stack', caps: capsOf('browse.open') },
            onChoose: () => onOpen(index),
          },
          ...photoMenu({ collection: model.id, photo: shown.photo }, () => look(row, item)),
        ];
  };
  const question = asking?.question ?? null;
  const asked = useMemo(() => new Set(question?.sides.map(({ item }) => item.id)), [question]);
  const rename = () => current.row !== undefined && setNaming(current.row);
  usePictureKeys(model.id, () => {
    const shown = current.row?.items.map(({ item }) => item) ?? [];
    return (shown.find(({ id }) => id === pickedItem) ?? shown[0])?.photo;
  });
  useCommands({
    'browse.open': () => onOpen(current.index),
    'photos.view': () => look(current.row, pickedItem),
    'browse.rename': rename,
    'browse.more': () => model.show(per + 1),
    'browse.fewer': () => model.show(per - 1),
    'browse.step': () => sheet.current?.focus(),
    'browse.page': () => sheet.current?.focus(),
    'browse.ends': () => sheet.current?.focus(),
  });
  const close = () => {
    setNaming(null);
    requestAnimationFrame(() => sheet.current?.focus());
  };
  if (rows.known && rows.total === 0) return <EmptyState icon="stack" {...strings.groups.none} />;
  return (
    <>
      <div className={styles.tools}>
        <p className={primitives.ellipsis}>
          {published !== null && summary?.published
            ? words.sheets.status(summary.published.subjects, summary.published.candidates)
            : words.hint}
        </p>
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          {words.sheets.open}
        </Button>
        <label className={styles.per}>
          <span className={styles.perWords}>{words.perValue(per)}</span>
          <input
            type="range"
            aria-label={words.per}
            aria-valuetext={words.perValue(per)}
            min={PER.fewest}
            max={PER.most}
            value={per}
            className={styles.slider}
            onChange={event => model.show(event.currentTarget.valueAsNumber)}
          />
        </label>
      </div>
      <SheetRows
        handle={sheet}
        collection={model.id}
        kind={collection.kind}
        total={rows.total}
        per={Math.min(per, longest)}
        tile={Math.round(tile * TILE)}
        current={current.index}
        asked={asked}
        rowAt={rowAt}
        onCurrent={current.goTo}
        picked={pickedItem}
        onPick={onPick}
        onOpen={onOpen}
        onLook={(index, item) => look(rows.row(index), item)}
        menuAt={menuAt}
        onView={onView}
      />
      <QuestionBar model={model} kind={collection.kind} />
      {isChoosing && (
        <SheetDialog
          shown={published}
          subjects={summary?.published?.subjects ?? null}
          onChoose={wanted => model.choose(wanted)}
          onClose={() => setChoosing(false)}
        />
      )}
      {naming !== null && <NameDialog model={model} kind={collection.kind} row={naming} onClose={close} />}
    </>
  );
}

/** The picture of the current row that was clicked last, and what takes a click. */
function usePicked(
  rows: PageCache<SheetRow>,
  current: Current<SheetRow>,
): [number | null, (index: number, item: number | null) => void] {
  const [picked, setPicked] = useState<{ readonly row: number; readonly item: number } | null>(null);
  const { goTo, row } = current;
  const onPick = useCallback(
    (index: number, item: number | null) => {
      goTo(index);
      const clicked = rows.row(index);
      setPicked(item === null || clicked === undefined ? null : { row: idOf(clicked), item });
    },
    [rows, goTo],
  );
  return [row !== undefined && picked?.row === idOf(row) ? picked.item : null, onPick];
}

interface NameDialogProps {
  model: BrowseModel;
  kind: Kind;
  row: SheetRow;
  onClose(): void;
}

/** Names the group that a row of the contact sheet belongs to. */
function NameDialog({ model, kind, row, onClose }: NameDialogProps) {
  const { group } = row;
  const [other, setOther] = useState<GroupView | null>(null);
  const words = strings.browse.naming;
  const rename = async (to: string) => {
    try {
      const given = await model.giveName(row, to);
      if (given.kind === 'both named') return setOther(given.into);
      if (given.into === null)
        useToasts.getState().show({ tone: 'calm', title: words.named(to), action: undoAction() });
      else tellStep(strings.groups.naming.joined(given.into.name ?? to), kind, given.change);
      onClose();
    } catch (error) {
      report(error);
    }
  };
  if (other !== null)
    return (
      <MergeGroupsDialog
        model={model}
        groups={[other, group]}
        kind={kind}
        onMerged={() => undefined}
        onClose={onClose}
      />
    );
  return (
    <GroupNameDialog
      collection={model.id}
      words={words}
      name={group.name}
      suggest={(letters, signal) => model.names(letters, signal)}
      rename={rename}
      onClose={onClose}
    />
  );
}
