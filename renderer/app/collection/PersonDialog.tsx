/** Asks whose name stands under the answers from now on; nobody's unless one is given. Renderer. */
import { useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { useSettings } from '../settings.ts';

export function PersonDialog({ onClose }: { onClose(): void }) {
  const { person, setPerson } = useSettings();
  const [name, setName] = useState(person);
  const words = strings.groupings.person;
  const wanted = name.trim();
  const sign = (signer: string) => {
    setPerson(signer);
    const title = signer === '' ? words.unsigned : words.signed(signer);
    useToasts.getState().show({ tone: 'calm', title });
    onClose();
  };
  return (
    <FieldDialog
      title={words.title}
      description={words.sentence}
      apply={words.apply}
      isFit={wanted !== ''}
      without={person === '' ? null : { label: words.none, onChoose: () => sign('') }}
      onApply={() => sign(wanted)}
      onClose={onClose}
    >
      <TextField label={words.label} value={name} maxLength={80} selects onChange={setName} />
    </FieldDialog>
  );
}
