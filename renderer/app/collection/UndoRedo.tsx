/** Undo and redo in the head of a screen, by button and by key. Renderer. */
import { AkinError } from '../../../main/contract/errors.ts';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { type Toast, useToasts } from '../../ui/toasts.ts';
import { capsOf, execute, useCommands } from '../keyboard/useCommands.ts';
import { report } from '../report.ts';

export interface UndoRedoProps {
  /** Null while it is not known yet: then the key works, and says so where there is nothing to undo. */
  canUndo: boolean | null;
  canRedo: boolean | null;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

export function UndoRedo({ canUndo, canRedo, undo, redo }: UndoRedoProps) {
  const words = strings.chrome;
  const back = () => void undo().catch(orSay(strings.groups.nothingToUndo));
  const again = () => void redo().catch(orSay(words.nothingToRedo));
  useCommands({
    ...(canUndo === false ? {} : { 'collection.undo': back }),
    ...(canRedo === false ? {} : { 'collection.redo': again }),
  });
  return (
    <>
      <IconButton
        icon="undo"
        label={words.undo}
        caps={capsOf('collection.undo')}
        disabled={canUndo === false}
        onClick={back}
      />
      <IconButton
        icon="redo"
        label={words.redo}
        caps={capsOf('collection.redo')}
        disabled={canRedo === false}
        onClick={again}
      />
    </>
  );
}

/** For the message about something that undo takes back: by default, that of the screen. */
export function undoAction(undo: () => void = () => execute('collection.undo')): Toast['action'] {
  return { label: strings.chrome.undo, run: undo };
}

/** That there is nothing to undo is no mistake. */
function orSay(nothing: string): (error: unknown) => void {
  return error => {
    if (error instanceof AkinError && error.code === 'bad-request')
      useToasts.getState().show({ tone: 'calm', title: nothing });
    else report(error);
  };
}
