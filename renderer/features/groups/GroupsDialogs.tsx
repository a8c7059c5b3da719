/** The dialogs of Groups, of which one at most is open. Renderer. */

import type { FaceQuality } from '../../../main/contract/faceQuality.ts';
import type { Comparison, GroupView, Proposal } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { FaceQualityDialog } from '../../app/collection/faceQuality/FaceQualityDialog.tsx';
import { MergeGroupsDialog } from '../../app/collection/MergeGroupsDialog.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { HiddenDialog } from './HiddenDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { ProposalsDialog } from './proposals/ProposalsDialog.tsx';
import { ReasonChangeDialog } from './ReasonLine.tsx';

export type OpenDialog =
  | { kind: 'merge'; groups: GroupView[] }
  | { kind: 'number' }
  | { kind: 'proposals'; proposals: readonly Proposal[] }
  | { kind: 'by reason'; comparison: Comparison }
  | { kind: 'hidden faces' }
  | { kind: 'hidden groups' };

export interface GroupsDialogsProps {
  open: OpenDialog | null;
  model: GroupsModel;
  kind: Kind;
  /** Null where there are no faces. */
  quality: FaceQuality | null;
  onMerged(): void;
  onClose(): void;
}

export function GroupsDialogs({ open, model, kind, quality, onMerged, onClose }: GroupsDialogsProps) {
  switch (open?.kind) {
    case undefined:
      return null;
    case 'merge':
      return (
        <MergeGroupsDialog
          model={model}
          groups={open.groups}
          kind={kind}
          onMerged={onMerged}
          onClose={onClose}
        />
      );
    case 'hidden faces':
      return quality && <FaceQualityDialog collection={model.id} quality={quality} onClose={onClose} />;
    case 'hidden groups':
      return <HiddenDialog model={model} kind={kind} onClose={onClose} />;
    case 'proposals':
      return <ProposalsDialog model={model} proposals={open.proposals} kind={kind} onClose={onClose} />;
    case 'by reason':
      return <ReasonChangeDialog model={model} comparison={open.comparison} kind={kind} onClose={onClose} />;
    case 'number':
      return <NumberDialog model={model} kind={kind} onClose={onClose} />;
  }
}
