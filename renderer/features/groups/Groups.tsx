/**
 * Groups, the home of a collection: each group as a stack, the leftovers apart, and what can be done to
 * several at once. Renderer.
 */
import { type DragEvent, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView, Proposal } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { FaceQualityDialog } from '../../app/collection/faceQuality/FaceQualityDialog.tsx';
import { useFaceQuality } from '../../app/collection/faceQuality/useFaceQuality.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { openPhoto, photoOfItem, photosIn } from '../../app/photo/photoView.ts';
import { report } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import primitives from '../../ui/primitives.module.css';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { useMovingPictures } from '../../ui/useMovingPictures.ts';
import { DraftsLine } from './DraftsLine.tsx';
import styles from './Groups.module.css';
import { GroupsBar, GroupsFoot } from './GroupsBar.tsx';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel, NamingTarget } from './groupsModel.ts';
import { HiddenDialog } from './HiddenDialog.tsx';
import { Members } from './Members.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { ProposalsDialog } from './proposals/ProposalsDialog.tsx';
import { SuggestionLine } from './proposals/SuggestionLine.tsx';
import { useProposals } from './proposals/useProposals.ts';
import { STACK_CAPTION, StackTile } from './StackTile.tsx';
import { extend, NONE, subjectsOf, toggle } from './selection.ts';
import { step } from './steps.ts';
import { useNaming } from './useNaming.tsx';

/** Stacks hold several pictures, so they are larger than the tiles of single ones. */
const STACK = 1.4;
const idOf = (group: GroupView) => group.id;
/** What is dragged from the shelf: a leftover, by its id. */
const ITEM = 'application/x-akin-item';

function targetOf(group: GroupView): NamingTarget;
function targetOf(group: GroupView | undefined): NamingTarget | undefined;
function targetOf(group: GroupView | undefined): NamingTarget | undefined {
  return group && { id: group.id, items: group.cover.map(({ id }) => id), group };
}

export function Groups({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const group = params.group === undefined ? null : Number(params.group);
  return (
    <GroupsFrame id={params.collection ?? ''} title={strings.groups.title}>
      {(model, collection) =>
        group === null ? (
          <Stacks model={model} collection={collection} />
        ) : (
          <Members key={group} model={model} collection={collection} group={group} />
        )
      }
    </GroupsFrame>
  );
}

type Open =
  | { kind: 'merge'; groups: GroupView[] }
  | { kind: 'number' }
  | { kind: 'proposals'; proposals: readonly Proposal[] }
  | { kind: 'hidden' }
  | { kind: 'hidden groups' };

function Stacks({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { groups } = model;
  const version = useVersion(groups);
  const { search } = useStore(model.state);
  const tile = useSettings(settings => settings.tile);
  const [, navigate] = useLocation();
  const current = useCurrent(groups, idOf);
  const quality = useFaceQuality(model.id, collection.kind);
  const proposals = useProposals(model);
  const [selection, setSelection] = useState(NONE);
  const [dialog, setDialog] = useState<Open | null>(null);
  const grid = useRef<TileGridHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  useMovingPictures(tiles, groups.watch, version);

  const idAt = useCallback((index: number) => groups.row(index)?.id, [groups]);
  const onView = useCallback((first: number, last: number) => groups.want(first, last), [groups]);
  const select = (index: number, how: 'toggle' | 'range') => {
    const id = idAt(index);
    if (id === undefined) return;
    setSelection(now =>
      how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
    );
  };
  const chosen = () =>
    subjectsOf(selection, current.row?.id)
      .map(id => groups.row(groups.find(group => group.id === id)))
      .filter(group => group !== undefined);

  const open = (index: number) => {
    const id = idAt(index);
    if (id !== undefined) navigate(pathTo.group(model.id, id));
  };
  const look = (at: number) => {
    const id = idAt(at);
    if (id === undefined) return;
    const members = model.members(id);
    const open = () =>
      openPhoto({
        collection: model.id,
        list: photosIn(members, member => photoOfItem(member.item)),
        at: 0,
        onClose: () => requestAnimationFrame(() => grid.current?.focus()),
      });
    members.want(0, 0);
    if (members.known) open();
    else {
      const unwatch = members.watch(() => {
        unwatch();
        open();
      });
    }
  };
  const askOnly = (group: number) => navigate(pathTo.ask(model.id, group));
  const naming = useNaming({
    model,
    kind: collection.kind,
    total: groups.total,
    version,
    targetAt: index => targetOf(groups.row(index)),
    goTo: current.goTo,
    focus: () => grid.current?.focus(),
    onBothNamed: both => setDialog({ kind: 'merge', groups: both }),
  });
  const merge = () => {
    const wanted = chosen();
    if (wanted.length >= 2) setDialog({ kind: 'merge', groups: wanted });
    else useToasts.getState().show({ tone: 'calm', title: strings.groups.merging.two });
  };
  const setAside = async () => {
    const items = await model.itemsOfAll(chosen().map(group => group.id));
    if (items.length === 0) return;
    await step(strings.groups.asideDone, collection.kind, model.setAside(items));
    setSelection(NONE);
  };
  const hide = (group: GroupView | undefined) => {
    if (group === undefined) return;
    void step(strings.groups.hiding.done(group.name), collection.kind, model.hide(group.id));
    setSelection(NONE);
  };
  const lookAtHidden = () => setDialog({ kind: 'hidden groups' });
  const lookAtProposals = () => setDialog({ kind: 'proposals', proposals });
  /** The group that a leftover is dragged over. */
  const groupUnder = ({ dataTransfer, target }: DragEvent) => {
    if (!dataTransfer.types.includes(ITEM) || !(target instanceof Element)) return undefined;
    return groups.row(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1));
  };
  const drop = (event: DragEvent) => {
    const group = groupUnder(event);
    const item = Number(event.dataTransfer.getData(ITEM));
    if (group === undefined || !(item > 0)) return;
    event.preventDefault();
    void step(strings.groups.moving.moved, collection.kind, model.move([item], group.id, true));
  };
  const menuAt = (at: number): MenuEntry[] => {
    const group = groups.row(at);
    if (group === undefined) return [];
    const words = strings.groups;
    const isMerged = selection.ids.size >= 2 && selection.ids.has(group.id);
    return [
      { label: words.open, icon: 'stack', caps: capsOf('groups.open'), onChoose: () => open(at) },
      { label: words.look, icon: 'photos', caps: capsOf('photos.view'), onChoose: () => look(at) },
      {
        label: words.rename,
        icon: 'pencil',
        caps: capsOf('groups.rename'),
        onChoose: () => naming.begin(at),
      },
      {
        label: words.group.askOnly,
        icon: 'question',
        caps: capsOf('groups.ask'),
        onChoose: () => askOnly(group.id),
      },
      'line',
      {
        label: words.select,
        icon: 'check',
        caps: capsOf('groups.select'),
        onChoose: () => select(at, 'toggle'),
      },
      {
        label: words.merge,
        icon: 'merge',
        caps: capsOf('groups.merge'),
        isDisabled: !isMerged,
        onChoose: merge,
      },
      {
        label: words.setAside,
        icon: 'aside',
        caps: capsOf('groups.setAside'),
        onChoose: () => void setAside().catch(report),
      },
      {
        label: words.hiding.hide[collection.kind],
        icon: 'hidden',
        caps: capsOf('groups.hide'),
        onChoose: () => hide(group),
      },
    ];
  };
  const clear = () => {
    setSelection(NONE);
    model.find('');
  };
  const close = () => {
    setDialog(null);
    // The stack one was at may have become another, but the focus should not start all over.
    requestAnimationFrame(() => grid.current?.focus());
  };

  useCommands({
    'groups.open': () => open(current.index),
    'photos.view': () => look(current.index),
    'photos.menu': null,
    'groups.rename': () => naming.begin(Math.max(0, current.index)),
    'groups.ask': () => current.row !== undefined && askOnly(current.row.id),
    'groups.select': () => select(current.index, 'toggle'),
    'groups.extend': null,
    'groups.merge': merge,
    'groups.setAside': () => void setAside().catch(report),
    'groups.hide': () => hide(current.row),
    'groups.hiddenGroups': lookAtHidden,
    'groups.number': () => setDialog({ kind: 'number' }),
    'groups.search': () => field.current?.focus(),
    'groups.leftovers': () => navigate(pathTo.leftovers(model.id)),
    'groups.aside': () => navigate(pathTo.aside(model.id)),
    ...(quality === null ? {} : { 'groups.hidden': () => setDialog({ kind: 'hidden' }) }),
    ...(proposals.length === 0 ? {} : { 'groups.proposals': lookAtProposals }),
    'groups.clear': clear,
    'photos.step': () => grid.current?.focus(),
    'photos.page': () => grid.current?.focus(),
    'photos.ends': () => grid.current?.focus(),
  });

  return (
    <>
      <GroupsBar
        model={model}
        field={field}
        selected={selection.ids.size}
        onClear={clear}
        onMerge={merge}
        onSetAside={() => void setAside().catch(report)}
        onNumber={() => setDialog({ kind: 'number' })}
        onHiddenGroups={lookAtHidden}
        hidden={quality?.setAside ?? null}
        onHidden={() => setDialog({ kind: 'hidden' })}
        onLeave={() => grid.current?.focus()}
      />
      <DraftsLine model={model} kind={collection.kind} isNaming={naming.index >= 0} />
      {naming.index < 0 && (
        <SuggestionLine model={model} kind={collection.kind} proposals={proposals} onLook={lookAtProposals} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Leftovers has keys for what is dropped here */}
      <div
        ref={tiles}
        className={primitives.column}
        onDragOver={event => groupUnder(event) !== undefined && event.preventDefault()}
        onDrop={drop}
      >
        {groups.known && groups.total === 0 ? (
          <EmptyState
            icon={search === '' ? 'stack' : 'search'}
            {...(search === '' ? strings.groups.none : strings.groups.search.none)}
          >
            {search === '' ? (
              <Button variant="primary" onClick={() => navigate(pathTo.ask(model.id))}>
                {strings.groups.ask}
              </Button>
            ) : (
              <Button onClick={() => model.find('')}>{strings.groups.search.none.end}</Button>
            )}
          </EmptyState>
        ) : (
          <TileGrid
            handle={grid}
            label={strings.groups.grid}
            total={groups.total}
            tile={Math.round(tile * STACK)}
            caption={STACK_CAPTION}
            current={current.index}
            onCurrent={current.goTo}
            onSelect={select}
            onOpen={open}
            menuAt={menuAt}
            onView={onView}
          >
            {(index, column, tabStop) => {
              const group = groups.row(index);
              return (
                <StackTile
                  collection={model.id}
                  kind={collection.kind}
                  index={index}
                  column={column}
                  group={group}
                  current={index === current.index}
                  selected={group !== undefined && selection.ids.has(group.id)}
                  tabStop={tabStop}
                  name={group === undefined ? null : naming.nameOf(targetOf(group))}
                  field={naming.fieldAt(index)}
                  onName={naming.begin}
                />
              );
            }}
          </TileGrid>
        )}
        <LeftoversShelf model={model} />
      </div>
      <GroupsFoot group={current.row} kind={collection.kind} />
      {dialog?.kind === 'merge' && (
        <MergeDialog
          model={model}
          groups={dialog.groups}
          kind={collection.kind}
          onMerged={() => setSelection(NONE)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'hidden' && quality !== null && (
        <FaceQualityDialog collection={model.id} quality={quality} onClose={close} />
      )}
      {dialog?.kind === 'hidden groups' && (
        <HiddenDialog model={model} kind={collection.kind} onClose={close} />
      )}
      {dialog?.kind === 'proposals' && (
        <ProposalsDialog model={model} proposals={dialog.proposals} kind={collection.kind} onClose={close} />
      )}
      {dialog?.kind === 'number' && <NumberDialog model={model} kind={collection.kind} onClose={close} />}
    </>
  );
}

const ON_SHELF = 30;

/** The leftovers as a shelf under the groups: a few of them, and the way to all. */
function LeftoversShelf({ model }: { model: GroupsModel }) {
  const { leftovers } = model;
  useVersion(leftovers);
  const [, navigate] = useLocation();
  if (leftovers.total === 0) return null;
  const shown = Array.from({ length: Math.min(ON_SHELF, leftovers.total) }, (_, at) =>
    leftovers.row(at),
  ).filter(item => item !== undefined);
  return (
    <section className={styles.shelf} aria-label={strings.groups.leftovers.title}>
      <h2 className={styles.shelfTitle}>{strings.groups.leftovers.shelf(leftovers.total)}</h2>
      <div className={styles.shelfPictures}>
        {shown.map(item => (
          // biome-ignore lint/a11y/noStaticElementInteractions: Leftovers has keys for what is dragged
          <span
            key={item.id}
            className={styles.shelfItem}
            draggable
            onDragStart={event => event.dataTransfer.setData(ITEM, String(item.id))}
          >
            <ItemPicture collection={model.id} item={item} className={styles.shelfPicture} />
          </span>
        ))}
      </div>
      <Tip label={strings.groups.leftovers.title} caps={capsOf('groups.leftovers')}>
        <Button variant="quiet" onClick={() => navigate(pathTo.leftovers(model.id))}>
          {strings.groups.leftovers.all}
        </Button>
      </Tip>
    </section>
  );
}
