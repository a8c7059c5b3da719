/** Asks before a model of one's own is removed. Renderer. */
import { useState } from 'react';
import type { ModelState } from '../../../main/contract/models.ts';
import { connection } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TroubleNote } from '../../ui/TroubleNote.tsx';
import { useToasts } from '../../ui/toasts.ts';

export function RemoveDialog({ model, onClose }: { model: ModelState; onClose(): void }) {
  const words = strings.models;
  const [trouble, setTrouble] = useState<string | null>(null);
  const remove = async () => {
    await connection.call('models.remove', { model: model.name });
    useToasts.getState().show({ tone: 'calm', title: words.removal.done(model.name) });
    onClose();
  };
  return (
    <Dialog
      title={words.removal.title(model.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            look="primary"
            icon="trash"
            onClick={() => void remove().catch((error: unknown) => setTrouble(explain(error).sentence))}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.removal.sentence}</p>
      <TroubleNote trouble={trouble} />
    </Dialog>
  );
}
