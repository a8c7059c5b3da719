/**
 * One group, opened: its members, the most central first, the doubtful ones marked, and why each of them is
 * here. Renderer.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Collection, Kind } from '../../../main/contract/model.ts';
import { MergeGroupsDialog } from '../../app/collection/MergeGroupsDialog.tsx';
import { MoveDialog } from '../../app/collection/MoveDialog.tsx';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { fileHandlers } from '../../app/photo/fileCommands.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';
import { useToasts } from '../../ui/toasts.ts';
import type { GroupsModel } from './groupsModel.ts';
import { MembersBar } from './MembersBar.tsx';
import { MembersGrid } from './MembersGrid.tsx';
import { OthersTray } from './OthersTray.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { type MemberSteps, useMemberSteps } from './useMemberSteps.ts';
import { type Naming, TitleField, useNaming } from './useNaming.tsx';
import { useGroupView, useVisit } from './useOpenGroup.ts';

type Open = 'move' | 'split' | { merge: [GroupView, GroupView] };

export interface MembersProps {
  model: GroupsModel;
  collection: Collection;
  group: number;
}

export function Members({ model, collection: { kind }, group }: MembersProps) {
  const members = model.members(group);
  const view = useGroupView(model, group);
  const visit = useVisit(model, group);
  const [isNaming, setNaming] = useState(false);
  const [dialog, setDialog] = useState<Open | null>(null);
  const [, navigate] = useLocation();
  const grid = useRef<TileGridHandle>(null);
  const steps = useMemberSteps({ model, kind, group, view, grid });
  const { chosen } = steps;
  useEffect(() => members.want(0, 0), [members]);
  useGone(model, group);
  const naming = useMemberNaming({ model, kind, group }, steps, grid, both => setDialog({ merge: both }));

  const move = () => {
    if (chosen.length === 0) return;
    steps.begin();
    setDialog('move');
  };
  const nameAt = (at: number) => {
    steps.begin();
    naming.begin(at);
  };
  const nameItems = () => chosen.length > 0 && nameAt(Math.max(0, steps.current.index));
  const askOnly = () => navigate(pathTo.ask(model.id, view?.id ?? group));
  const exportOnly = () => navigate(pathTo.export(model.id, view?.id ?? group));
  const selectNew = () => steps.selectThese(visit.joined);
  const rename = () => setNaming(view !== null);
  const split = () => view !== null && setDialog('split');
  const look = () => steps.look(steps.current.index);
  const focus = () => grid.current?.focus();
  const photo = steps.current.row?.item.photo;
  useCommands({
    'photos.view': look,
    'group.view': look,
    'photos.menu': null,
    ...fileHandlers(photo === undefined ? null : { collection: model.id, photo }),
    'group.rename': rename,
    'group.name': nameItems,
    'group.ask': askOnly,
    ...(visit.joined.length === 0 ? {} : { 'group.selectNew': selectNew }),
    'group.select': () => steps.select(steps.current.index, 'toggle'),
    'group.extend': null,
    'group.selectAll': () => void steps.selectAll().catch(report),
    'group.move': move,
    'group.split': split,
    'group.setAside': steps.setAside,
    'group.hide': steps.hide,
    'group.export': exportOnly,
    'group.back': steps.back,
    'photos.step': focus,
    'photos.page': focus,
    'photos.ends': focus,
  });

  return (
    <>
      <MembersBar
        view={view}
        kind={kind}
        selected={steps.selected.size}
        hasSubjects={chosen.length > 0}
        onBack={() => navigate(pathTo.groups(model.id))}
        joined={visit}
        onSelectNew={selectNew}
        onRename={rename}
        naming={
          isNaming && view !== null ? (
            <TitleField
              model={model}
              kind={kind}
              group={view}
              onBothNamed={both => setDialog({ merge: both })}
              onDone={() => {
                setNaming(false);
                steps.focus();
              }}
            />
          ) : null
        }
        onName={nameItems}
        onAskOnly={askOnly}
        onMove={move}
        onSplit={split}
        onSetAside={steps.setAside}
        onHide={steps.hide}
        onExport={exportOnly}
      />
      <MembersGrid
        {...{ model, group, grid, steps, naming }}
        joined={new Set(visit.joined)}
        menuAt={at => steps.menuAt(at, { name: nameAt, move, exportOnly })}
      />
      {view !== null && <OthersTray model={model} group={view} kind={kind} onDropped={steps.moveTo} />}
      <MembersDialog
        {...{ model, kind, view, steps, dialog }}
        from={view?.id ?? group}
        onClose={() => {
          setDialog(null);
          steps.focus();
        }}
      />
    </>
  );
}

/** Says that the group is there no more, and goes back to all groups. */
function useGone(model: GroupsModel, group: number): void {
  const gone = useStore(model.state, state => state.gone);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (gone !== group) return;
    const { gone: title, goneSentence: message } = strings.groups.group;
    useToasts.getState().show({ tone: 'calm', title, message });
    navigate(pathTo.groups(model.id), { replace: true });
  }, [gone, group, model.id, navigate]);
}

/** Names of members: a name makes those that are selected a group of their own. */
function useMemberNaming(
  { model, kind, group }: { model: GroupsModel; kind: Kind; group: number },
  steps: MemberSteps,
  grid: React.RefObject<TileGridHandle | null>,
  onBothNamed: (both: [GroupView, GroupView]) => void,
): Naming {
  const members = model.members(group);
  const { idAt, selected } = steps;
  return useNaming({
    model,
    kind,
    total: members.total,
    version: useVersion(members),
    targetAt: index => {
      const id = idAt(index);
      return id === undefined
        ? undefined
        : { id, items: selected.has(id) ? [...selected] : [id], group: null };
    },
    goTo: steps.current.goTo,
    focus: () => grid.current?.focus(),
    onBothNamed,
    onGiven: ({ items }) => steps.stay(items),
    isOneByOne: false,
  });
}

interface MembersDialogProps {
  model: GroupsModel;
  kind: Kind;
  view: GroupView | null;
  /** The group that members leave. */
  from: number;
  steps: MemberSteps;
  dialog: Open | null;
  onClose(): void;
}

function MembersDialog({ model, kind, view, from, steps, dialog, onClose }: MembersDialogProps) {
  if (dialog === null) return null;
  const shared = { model, kind, onClose };
  if (dialog === 'move')
    return (
      <MoveDialog {...shared} items={steps.chosen} from={from} onMoved={() => steps.stay(steps.chosen)} />
    );
  if (dialog !== 'split')
    return <MergeGroupsDialog {...shared} groups={dialog.merge} onMerged={() => undefined} />;
  return view === null ? null : <SplitDialog {...shared} group={view} />;
}
