/** Where the file of a model comes from: this machine, or an address with its digest and a person's yes. Renderer. */
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, RadioField, TextField } from '../../ui/Form.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './AddModelDialog.module.css';
import type { ModelSource, SourceFault } from './ownModelForm.ts';

export interface ModelSourceFieldsProps {
  source: ModelSource;
  fault: SourceFault | null;
  onChange(changes: Partial<ModelSource>): void;
  onChooseFile(): void;
}

export function ModelSourceFields({ source, fault, onChange, onChooseFile }: ModelSourceFieldsProps) {
  const words = strings.models.add;
  const faultOf = (of: SourceFault) => (fault === of ? words.sourceFaults[of] : undefined);
  return (
    <>
      <RadioField
        label={words.source}
        value={source.from}
        choices={words.sources}
        onChange={from => onChange({ from })}
      />
      {source.from === 'file' ? (
        <div className={styles.file}>
          <Button icon="folder" onClick={onChooseFile}>
            {source.file === null ? words.choose : words.other}
          </Button>
          <span className={primitives.ellipsisFlex}>{source.file?.name}</span>
        </div>
      ) : (
        <>
          <TextField
            label={words.address}
            type="url"
            value={source.url}
            fault={faultOf('address')}
            // A yes is about one address.
            onChange={url => onChange({ url, isAllowed: false })}
          />
          <TextField
            label={words.digest}
            hint={words.digestHint}
            value={source.sha256}
            fault={faultOf('digest')}
            onChange={sha256 => onChange({ sha256 })}
          />
          <CheckField
            label={words.consent}
            hint={words.consentHint}
            checked={source.isAllowed}
            onChange={isAllowed => onChange({ isAllowed })}
          />
        </>
      )}
    </>
  );
}
