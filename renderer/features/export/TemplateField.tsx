/** A template of names, with its placeholders as buttons that insert them at the cursor. Renderer. */
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { strings } from '../../strings/strings.ts';
import styles from './TemplateField.module.css';

export interface TemplateFieldProps {
  label: string;
  value: string;
  words: readonly string[];
  fault: string | null;
  onChange(value: string): void;
}

export function TemplateField({ label, value, words, fault, onChange }: TemplateFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const insert = (word: string) => {
    const at = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? at;
    const end = at + word.length + 2;
    // The field has the new text at once, with the cursor behind it, so that typing on loses no letter.
    flushSync(() => onChange(`${value.slice(0, at)}{${word}}${value.slice(to)}`));
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        value={value}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={styles.words}>
        {words.map(word => (
          <button
            key={word}
            type="button"
            className={styles.word}
            aria-label={strings.export.names.inserts(word, label)}
            onClick={() => insert(word)}
          >
            {strings.export.names.insert(word)}
          </button>
        ))}
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
