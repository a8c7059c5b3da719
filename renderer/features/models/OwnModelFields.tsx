/** How pictures are prepared for a model of one's own, and how its numbers are compared. Renderer. */
import type { ReactNode } from 'react';
import type { PresetName } from '../../../main/contract/modelPresets.ts';
import { strings } from '../../strings/strings.ts';
import { SelectField, TextField } from '../../ui/Form.tsx';
import styles from './AddModelDialog.module.css';
import {
  type Fault,
  type Field,
  type OwnModelForm,
  PREPARATIONS,
  type Preparation,
  preparationOf,
  presetOf,
} from './ownModelForm.ts';

export interface OwnModelFieldsProps {
  form: OwnModelForm;
  faults: Partial<Record<Field, Fault>>;
  /** The family that the file looks like. */
  suggested: PresetName | null;
  chosenPreset: PresetName | null;
  onChange(changes: Partial<OwnModelForm>): void;
  onChoosePreset(preset: PresetName): void;
}

export function OwnModelFields(props: OwnModelFieldsProps) {
  const { form, faults, suggested, chosenPreset, onChange, onChoosePreset } = props;
  const words = strings.models.add;
  const text = (field: Field, label: string, hint?: string) => {
    const fault = faults[field];
    return (
      <TextField
        label={label}
        hint={hint}
        value={form[field]}
        fault={fault && words.faults[fault]}
        onChange={value => onChange({ [field]: value })}
      />
    );
  };
  return (
    <>
      {text('name', words.name)}
      <FieldGroup hint={suggested === null ? words.presetHint : words.suggested[suggested]}>
        <SelectField<PresetName | 'none'>
          label={words.preset}
          value={presetOf(form, chosenPreset) ?? 'none'}
          choices={{ none: words.noPreset, ...words.presets }}
          onChange={chosen => chosen !== 'none' && onChoosePreset(chosen)}
        />
      </FieldGroup>
      <FieldGroup>
        {text('width', words.width)}
        {text('height', words.height)}
      </FieldGroup>
      <FieldGroup>
        <SelectField
          label={words.fit}
          value={form.fit}
          choices={words.fits}
          onChange={fit => onChange({ fit })}
        />
        <SelectField
          label={words.channels}
          value={form.channels}
          choices={words.channelNames}
          onChange={channels => onChange({ channels })}
        />
      </FieldGroup>
      <FieldGroup>
        <SelectField
          label={words.layout}
          value={form.layout}
          choices={words.layouts}
          onChange={layout => onChange({ layout })}
        />
        <SelectField<Preparation | 'own'>
          label={words.preparation}
          value={preparationOf(form) ?? 'own'}
          choices={{ ...words.preparations, own: words.ownPreparation }}
          onChange={chosen => chosen !== 'own' && onChange(PREPARATIONS[chosen])}
        />
      </FieldGroup>
      <FieldGroup isFirstNarrow hint={words.formula}>
        {text('scale', words.scale)}
        {text('mean', words.mean)}
        {text('std', words.std)}
      </FieldGroup>
      <FieldGroup>
        <SelectField
          label={words.distance}
          value={form.distance}
          choices={words.distances}
          onChange={distance => onChange({ distance })}
        />
        {text('threshold', words.threshold, words.thresholdHint)}
      </FieldGroup>
      <FieldGroup hint={words.poolingHint}>
        {text('output', words.output, words.outputHint)}
        <SelectField
          label={words.pooling}
          value={form.pooling}
          choices={words.poolings}
          onChange={pooling => onChange({ pooling })}
        />
      </FieldGroup>
    </>
  );
}

interface FieldGroupProps {
  hint?: string;
  isFirstNarrow?: boolean;
  children: ReactNode;
}

/** Fields beside one another. */
function FieldGroup({ hint, isFirstNarrow = false, children }: FieldGroupProps) {
  return (
    <div>
      <div className={styles.group} data-first-narrow={isFirstNarrow}>
        {children}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
