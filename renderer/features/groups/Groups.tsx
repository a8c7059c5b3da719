/**
 * Groups, the home of a collection: each group as a stack, the leftovers apart, and what can be done to
 * several at once. Renderer.
 */
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { useFaceQuality } from '../../app/collection/faceQuality/useFaceQuality.ts';
import { step } from '../../app/collection/steps.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { usePictureKeys } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import primitives from '../../ui/primitives.module.css';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';
import { useMovingPictures } from '../../ui/useMovingPictures.ts';
import { DraftsLine } from './DraftsLine.tsx';
import { GroupsBar, GroupsFoot } from './GroupsBar.tsx';
import { GroupsDialogs, type OpenDialog } from './GroupsDialogs.tsx';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { LeftoversShelf, useShelfDrop } from './LeftoversShelf.tsx';
import { Members } from './Members.tsx';
import { SuggestionLine } from './proposals/SuggestionLine.tsx';
import { useProposals } from './proposals/useProposals.ts';
import { ReasonLine, useReasonChange } from './ReasonLine.tsx';
import { StackGrid, targetOf } from './StackGrid.tsx';
import { useGroupSteps } from './useGroupSteps.ts';
import { useNaming } from './useNaming.tsx';

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

function Stacks({ model, collection: { kind } }: { model: GroupsModel; collection: Collection }) {
  const { groups } = model;
  const version = useVersion(groups);
  const [, navigate] = useLocation();
  const current = useCurrent(groups, idOf);
  const quality = useFaceQuality(model.id, kind);
  const proposals = useProposals(model);
  const byReason = useReasonChange(model);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const grid = useRef<TileGridHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  useMovingPictures(tiles, groups.watch, version);

  const focus = () => grid.current?.focus();
  const merge = (some: GroupView[]) => setDialog({ kind: 'merge', groups: some });
  const steps = useGroupSteps({ model, kind, current, focus, onMerge: merge });
  const naming = useNaming({
    model,
    kind,
    total: groups.total,
    version,
    targetAt: index => targetOf(groups.row(index)),
    goTo: current.goTo,
    focus,
    onBothNamed: merge,
  });
  const drop = useShelfDrop(
    model,
    (items, group) => void step(strings.groups.moving.moved, kind, model.move(items, group.id, true)),
  );
  const clear = () => {
    steps.clear();
    model.find('');
  };
  const close = () => {
    setDialog(null);
    // The stack one was at may have become another, but the focus should not start all over.
    requestAnimationFrame(focus);
  };
  const lookAtHidden = () => setDialog({ kind: 'hidden faces' });
  const lookAtHiddenGroups = () => setDialog({ kind: 'hidden groups' });
  const lookAtProposals = () => setDialog({ kind: 'proposals', proposals });
  const chooseNumber = () => setDialog({ kind: 'number' });

  usePictureKeys(model.id, () => undefined);
  useCommands({
    'groups.open': () => steps.open(current.index),
    'photos.view': () => steps.look(current.index),
    'groups.rename': () => naming.begin(Math.max(0, current.index)),
    'groups.ask': () => steps.askOnly(current.row),
    'groups.select': () => steps.select(current.index, 'toggle'),
    'groups.extend': null,
    'groups.merge': steps.merge,
    'groups.setAside': steps.setAside,
    'groups.hide': () => steps.hide(current.row),
    'groups.export': () => steps.exportOnly(current.row),
    'groups.hiddenGroups': lookAtHiddenGroups,
    'groups.number': chooseNumber,
    'groups.search': () => field.current?.focus(),
    'groups.leftovers': () => navigate(pathTo.leftovers(model.id)),
    'groups.aside': () => navigate(pathTo.aside(model.id)),
    ...(quality === null ? {} : { 'groups.hidden': lookAtHidden }),
    ...(proposals.length === 0 ? {} : { 'groups.proposals': lookAtProposals }),
    'groups.clear': clear,
    'photos.step': focus,
    'photos.page': focus,
    'photos.ends': focus,
  });

  return (
    <>
      <GroupsBar
        model={model}
        field={field}
        selected={steps.selected.size}
        onClear={clear}
        onMerge={steps.merge}
        onSetAside={steps.setAside}
        onNumber={chooseNumber}
        onHiddenGroups={lookAtHiddenGroups}
        hidden={quality?.setAside ?? null}
        onHidden={lookAtHidden}
        onLeave={focus}
      />
      <DraftsLine model={model} kind={kind} isNaming={naming.index >= 0} />
      <ReasonLine
        kind={kind}
        shown={byReason}
        onLook={comparison => setDialog({ kind: 'by reason', comparison })}
      />
      {naming.index < 0 && (
        <SuggestionLine model={model} kind={kind} proposals={proposals} onLook={lookAtProposals} />
      )}
      <div ref={tiles} className={primitives.column} {...drop.handlers}>
        <StackGrid
          model={model}
          kind={kind}
          handle={grid}
          current={current}
          steps={steps}
          naming={naming}
          changed={byReason.groups}
          over={drop.over}
        />
        <LeftoversShelf model={model} />
      </div>
      <GroupsFoot group={current.row} kind={kind} />
      <GroupsDialogs
        open={dialog}
        model={model}
        kind={kind}
        quality={quality}
        onMerged={steps.clear}
        onClose={close}
      />
    </>
  );
}
