/** Asks before the labels of a batch are forgotten. Renderer. */
import type { BatchItem } from '../../../main/contract/batch.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/toasts.ts';
import type { BatchModel } from './batchModel.ts';

export interface DropDialogProps {
  model: BatchModel;
  items: readonly BatchItem[];
  onClose(): void;
}

export function DropDialog({ model, items, onClose }: DropDialogProps) {
  const words = strings.batch.dropping;
  const drop = async () => {
    try {
      await model.drop();
      useToasts.getState().show({ tone: 'calm', title: strings.batch.dropped });
      onClose();
    } catch (error) {
      report(error);
    }
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" onClick={() => void drop()}>
            {words.drop}
          </Button>
        </>
      }
    >
      <p>{words.sentence(items.filter(({ label }) => label !== null).length)}</p>
    </Dialog>
  );
}
