/**
 * The parts of a form, beside what it changes or in a dialog: sections, texts, choices and boxes to tick.
 * Renderer.
 */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Form.module.css';

/** Fields that belong together, under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  /** What is wrong with it. */
  fault?: string | undefined;
  hint?: string | undefined;
  /** The keys of numbers on a touch screen. */
  isNumber?: boolean;
  /** Selects the text on focus, since most people replace it. */
  selects?: boolean;
  /** Offered while one types. */
  offered?: { label: string; values: readonly string[] };
  onChange(value: string): void;
}

export function TextField(props: TextFieldProps) {
  const { label, fault, hint, isNumber = false, selects = false, offered, onChange, ...rest } = props;
  const id = useId();
  const note = fault ?? hint;
  return (
    // What is wrong with it is no part of its name.
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        spellCheck={false}
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : undefined}
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        list={offered && `${id}-offered`}
        onFocus={selects ? event => event.currentTarget.select() : undefined}
        {...rest}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {offered !== undefined && (
        <datalist id={`${id}-offered`} aria-label={offered.label}>
          {offered.values.map(value => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {note !== undefined && (
        <span id={`${id}-note`} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </span>
      )}
    </div>
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
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
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
    </div>
  );
}

export interface RadioFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
  /** What else belongs to the choice that is made. */
  children?: ReactNode;
}

/** One of a few, all in view. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, value, choices, onChange, children } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.choices}>
      {(Object.keys(choices) as Value[]).map(choice => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.tick}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>{choices[choice]}</span>
        </label>
      ))}
      {children}
    </div>
  );
}

export interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  hint?: string;
  onChange(checked: boolean): void;
}

export function CheckField({ label, checked, disabled = false, hint, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.choice} data-disabled={disabled}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.under}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Fields beside one another. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
