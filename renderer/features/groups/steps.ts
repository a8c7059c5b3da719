/**
 * Steps that end in a short message: what was done, what it changed, and that it can be taken back. Renderer.
 */
import { AkinError } from '../../../main/contract/errors.ts';
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { useToasts } from '../../ui/toasts.ts';
import type { GroupsModel } from './groupsModel.ts';

/** Runs a step and says what came of it; false when it failed, which is then said too. */
export async function step(title: string, kind: Kind, doing: Promise<GroupChange | null>): Promise<boolean> {
  try {
    tell(title, kind, await doing);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

export async function undo(model: GroupsModel, kind: Kind): Promise<void> {
  try {
    tell(strings.groups.undone, kind, await model.undo());
  } catch (error) {
    // That there is nothing to take back is no mistake.
    if (error instanceof AkinError && error.code === 'bad-request')
      useToasts.getState().show({ tone: 'calm', title: strings.groups.nothingToUndo });
    else report(error);
  }
}

function tell(title: string, kind: Kind, change: GroupChange | null): void {
  const sentence = change === null ? undefined : strings.groups.changed(change, kind, 'did');
  useToasts.getState().show({ tone: 'calm', title, sentence });
}
