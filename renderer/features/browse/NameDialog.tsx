/** Names the group that a row of the contact sheet belongs to. Renderer. */
import { useEffect, useState } from 'react';
import type { SheetRow } from '../../../main/contract/browse.ts';
import { report, reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { useToasts } from '../../ui/toasts.ts';
import type { BrowseModel } from './browseModel.ts';

export interface NameDialogProps {
  model: BrowseModel;
  group: SheetRow['group'];
  onClose(): void;
}

export function NameDialog({ model, group, onClose }: NameDialogProps) {
  const words = strings.browse.naming;
  const [name, setName] = useState(group.name ?? '');
  const [offered, setOffered] = useState<string[]>([]);
  const wanted = name.trim();

  useEffect(() => {
    const reading = new AbortController();
    model.names(wanted, reading.signal).then(
      names => setOffered(names),
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [model, wanted]);

  const rename = async (to: string) => {
    try {
      await model.rename(group.id, to);
      useToasts.getState().show({ tone: 'calm', title: words.named(to) });
      onClose();
    } catch (error) {
      report(error);
    }
  };

  return (
    <FieldDialog
      title={words.title}
      description={words.note}
      apply={words.save}
      isFit={wanted !== ''}
      without={group.name === null ? null : { label: words.remove, onChoose: () => void rename('') }}
      onApply={() => void rename(wanted)}
      onClose={onClose}
    >
      <TextField
        label={words.label}
        value={name}
        maxLength={200}
        selects
        offered={{ label: words.suggestions, values: offered }}
        onChange={setName}
      />
    </FieldDialog>
  );
}
