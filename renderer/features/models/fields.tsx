/** The fields of the form for a model of one's own: text and choice, with what is wrong beside them. Renderer. */
import { type ReactNode, useId } from 'react';
import { strings } from '../../strings/strings.ts';
import styles from './AddModelDialog.module.css';
import type { Fault } from './ownModelForm.ts';

export interface TextFieldProps {
  label: string;
  hint?: string | undefined;
  value: string;
  fault: Fault | undefined;
  onChange(value: string): void;
}

export function TextField({ label, hint, value, fault, onChange }: TextFieldProps) {
  const id = useId();
  const note = fault === undefined ? hint : strings.models.add.faults[fault];
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.input}
        value={value}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : id}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {note !== undefined && (
        <span id={id} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </span>
      )}
    </label>
  );
}

export interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.input}
        value={value}
        onChange={event => onChange(event.currentTarget.value as Value)}
      >
        {(Object.keys(choices) as Value[]).map(choice => (
          <option key={choice} value={choice}>
            {choices[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface FieldGroupProps {
  hint?: string;
  isFirstNarrow?: boolean;
  children: ReactNode;
}

/** Fields beside one another. */
export function FieldGroup({ hint, isFirstNarrow = false, children }: FieldGroupProps) {
  return (
    <div>
      <div className={styles.group} data-first-narrow={isFirstNarrow}>
        {children}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
