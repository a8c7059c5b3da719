/**
 * Groups, the home of a collection: each group as a stack, the leftovers apart, and what can be done to
 * several at once. Renderer.
 */
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView, Proposal } from '../../../main/contract/grouping.ts';
import type { Collection, Kind } from '../../../main/contract/model.ts';
import { FaceQualityDialog } from '../../app/collection/faceQuality/FaceQualityDialog.tsx';
import { useFaceQuality } from '../../app/collection/faceQuality/useFaceQuality.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { TilesFoot } from '../../app/TilesFoot.tsx';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { levelOf } from '../../ui/certainty.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import primitives from '../../ui/primitives.module.css';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Groups.module.css';
import { GroupsBar } from './GroupsBar.tsx';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { Members } from './Members.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { ProposalsDialog } from './proposals/ProposalsDialog.tsx';
import { ProposalsLine } from './proposals/ProposalsLine.tsx';
import { useProposals } from './proposals/useProposals.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { STACK_CAPTION, StackTile } from './StackTile.tsx';
import { extend, NONE, subjectsOf, toggle } from './selection.ts';
import { step } from './steps.ts';

/** Stacks hold several pictures, so they are larger than the tiles of single ones. */
const STACK = 1.4;
const idOf = (group: GroupView) => group.id;

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
  | { kind: 'rename'; group: GroupView }
  | { kind: 'merge'; groups: GroupView[] }
  | { kind: 'number' }
  | { kind: 'proposals'; proposals: readonly Proposal[] }
  | { kind: 'hidden' };

function Stacks({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { groups } = model;
  useVersion(groups);
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
  const rename = () => current.row !== undefined && setDialog({ kind: 'rename', group: current.row });
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
  const look = () => setDialog({ kind: 'proposals', proposals });
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
    'groups.rename': rename,
    'groups.select': () => select(current.index, 'toggle'),
    'groups.extend': null,
    'groups.merge': merge,
    'groups.setAside': () => void setAside().catch(report),
    'groups.number': () => setDialog({ kind: 'number' }),
    'groups.search': () => field.current?.focus(),
    'groups.leftovers': () => navigate(pathTo.leftovers(model.id)),
    'groups.aside': () => navigate(pathTo.aside(model.id)),
    ...(quality === null ? {} : { 'groups.hidden': () => setDialog({ kind: 'hidden' }) }),
    ...(proposals.length === 0 ? {} : { 'groups.proposals': look }),
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
        hidden={quality?.setAside ?? null}
        onHidden={() => setDialog({ kind: 'hidden' })}
        onLeave={() => grid.current?.focus()}
      />
      {proposals.length > 0 && <ProposalsLine proposals={proposals} onLook={look} />}
      <div className={primitives.column}>
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
                />
              );
            }}
          </TileGrid>
        )}
        <LeftoversShelf model={model} />
      </div>
      <GroupsFoot group={current.row} kind={collection.kind} />
      {dialog?.kind === 'rename' && (
        <RenameDialog model={model} group={dialog.group} kind={collection.kind} onClose={close} />
      )}
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
      {dialog?.kind === 'proposals' && (
        <ProposalsDialog model={model} proposals={dialog.proposals} kind={collection.kind} onClose={close} />
      )}
      {dialog?.kind === 'number' && <NumberDialog model={model} kind={collection.kind} onClose={close} />}
    </>
  );
}

/** The slim bar under the stacks: the group one is at, and how large the stacks are. */
function GroupsFoot({ group, kind }: { group: GroupView | undefined; kind: Kind }) {
  const words = strings.groups;
  return (
    <TilesFoot size={words.tile}>
      <div className={styles.footWords} role="status" aria-label={words.selectedGroup}>
        {group === undefined ? (
          <span>{words.nothingSelected}</span>
        ) : (
          <>
            <span className={styles.footName}>{words.nameOf(group.name)}</span>
            <span>{words.size(group.size, kind)}</span>
            <span>{words.confirmed(group)}</span>
            <span>
              {words.certainty.levels[levelOf(group.certainty)]} · {words.certainty.share(group.certainty)}
            </span>
          </>
        )}
      </div>
    </TilesFoot>
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
          <ItemPicture key={item.id} collection={model.id} item={item} className={styles.shelfPicture} />
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
