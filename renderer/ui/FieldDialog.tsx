/**
 * A dialog that asks for what fits into a field, most often a name: a form, and below it the ways out of it.
 * Renderer.
 */
import { type FormEvent, type ReactNode, useId } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FieldDialog.module.css';

export interface FieldDialogProps {
  title: string;
  description?: string;
  /** The words on the button that applies it. */
  apply: string;
  /** Whether it can be applied as it is. */
  isFit: boolean;
  /** The way to have none of it; where there is none, it is not offered. */
  without?: { label: string; onChoose(): void } | null;
  onApply(): void;
  onClose(): void;
  children: ReactNode;
}

export function FieldDialog(props: FieldDialogProps) {
  const { title, description, apply, isFit, without = null, onApply, onClose, children } = props;
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFit) onApply();
  };
  return (
    <Dialog
      title={title}
      {...(description === undefined ? {} : { description })}
      onClose={onClose}
      actions={
        <>
          {without !== null && (
            <Button variant="quiet" className={styles.without} onClick={without.onChoose}>
              {without.label}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" type="submit" form={form} disabled={!isFit}>
            {apply}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
