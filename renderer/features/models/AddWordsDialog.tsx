/** Gives a model of one's own its text tower, which is tried first. Renderer. */
import { useState } from 'react';
import { connection } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import { type Choosing, type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import primitives from '../../ui/primitives.module.css';
import { useToasts } from '../../ui/toasts.ts';
import styles from './AddModelDialog.module.css';

export interface AddWordsDialogProps {
  model: string;
  onClose(): void;
}

export function AddWordsDialog({ model, onClose }: AddWordsDialogProps) {
  const words = strings.models.tower;
  const [text, setText] = useState<Chosen | null>(null);
  const [tokenizer, setTokenizer] = useState<Chosen | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const chooseInto = (wanted: Choosing, set: (chosen: Chosen) => void) => {
    setChoosing(true);
    choose(wanted)
      .then(chosen => chosen !== null && set(chosen))
      .catch(report)
      .finally(() => setChoosing(false));
    setMessage(null);
  };
  const add = async () => {
    if (text === null || tokenizer === null || isTrying) return;
    setTrying(true);
    try {
      await connection.call('models.addWords', { model, text: text.grant, tokenizer: tokenizer.grant });
      useToasts.getState().show({ tone: 'calm', title: words.added(model) });
      onClose();
    } catch (error) {
      setMessage(explain(error).message);
    } finally {
      setTrying(false);
    }
  };

  // Two dialogs at once would fight for the focus; what was chosen stays while another file is.
  if (isChoosing) return null;
  const files = [
    { label: words.text, wanted: 'model', chosen: text, set: setText },
    { label: words.tokenizer, wanted: 'table', chosen: tokenizer, set: setTokenizer },
  ] as const;
  return (
    <Dialog
      title={words.title(model)}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            aria-disabled={text === null || tokenizer === null || isTrying}
            onClick={() => void add()}
          >
            {isTrying ? words.trying : words.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {files.map(({ label, wanted, chosen, set }) => (
          <div key={label} className={styles.file}>
            <Button icon="folder" onClick={() => chooseInto(wanted, set)}>
              {label}
            </Button>
            <span className={primitives.ellipsisFlex}>{chosen?.name}</span>
          </div>
        ))}
        <ErrorNote message={message} />
      </div>
    </Dialog>
  );
}
