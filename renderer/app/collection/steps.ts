/**
 * Steps that end in a short message: what was done, what it changed, and that it can be taken back. Renderer.
 */
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { type Toast, useToasts } from '../../ui/toasts.ts';
import { report } from '../report.ts';
import { undoAction } from './UndoRedo.tsx';

/** A model of a screen whose steps can be taken back. */
interface Undoable {
  undo(): Promise<GroupChange | null>;
  redo(): Promise<GroupChange | null>;
}

/**
 * Runs a step and says what came of it; false when it failed, which is then said too. `undo`: what takes it back
 * where that is not the screen's own undo; null for nothing.
 */
export async function step(
  title: string,
  kind: Kind,
  doing: Promise<GroupChange | null>,
  undo?: (() => void) | null,
): Promise<boolean> {
  try {
    tellStep(title, kind, await doing, undo);
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

/** Says what came of a step that was done. */
export function tellStep(
  title: string,
  kind: Kind,
  change: GroupChange | null,
  undo?: (() => void) | null,
): void {
  tell(title, kind, change, undo === null ? undefined : undoAction(undo));
}

export async function undo(model: Undoable, kind: Kind): Promise<void> {
  tell(strings.groups.undone, kind, await model.undo());
}

/** What takes back several steps at once; one is taken back by the screen's own undo. */
export function undoOf(model: Undoable, kind: Kind, steps: number): (() => void) | undefined {
  if (steps === 1) return undefined;
  const undoAll = async () => {
    for (let at = 0; at < steps; at++) await model.undo();
    tell(strings.groups.undone, kind, null);
  };
  return () => void undoAll().catch(report);
}

export async function redo(model: Undoable, kind: Kind): Promise<void> {
  tell(strings.chrome.redone, kind, await model.redo());
}

function tell(title: string, kind: Kind, change: GroupChange | null, action?: Toast['action']): void {
  const message = change === null ? undefined : strings.groups.changed(change, kind, 'did');
  useToasts.getState().show({ tone: 'calm', title, message, action });
}
