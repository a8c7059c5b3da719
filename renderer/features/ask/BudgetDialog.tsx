/** "I have 20 questions": how many, or without counting. Renderer. */
import { type FormEvent, useId, useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './BudgetDialog.module.css';
import { beginBudget } from './budget.ts';
import { budgetOf, setBudget } from './budgets.ts';

const OFFERED = [10, 20, 50, 100];
const USUAL = 20;
const MOST = 10_000;

export function BudgetDialog({ collection, onClose }: { collection: string; onClose(): void }) {
  const form = useId();
  const [count, setCount] = useState(String(budgetOf(collection)?.total ?? USUAL));
  const words = strings.ask.budget;
  const wanted = Number(count);
  const isFit = Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (!isFit) return;
    setBudget(collection, beginBudget(wanted));
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          {budgetOf(collection) !== null && (
            <Button
              look="quiet"
              className={styles.without}
              onClick={() => {
                setBudget(collection, null);
                onClose();
              }}
            >
              {words.none}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={!isFit}>
            {words.start}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={begin}>
        <label className={styles.field}>
          <span className={styles.label}>{words.label}</span>
          <input
            type="number"
            className={styles.input}
            min={1}
            max={MOST}
            value={count}
            onFocus={event => event.currentTarget.select()}
            onChange={event => setCount(event.currentTarget.value)}
          />
        </label>
        <div className={styles.offered}>
          {OFFERED.map(offer => (
            <Button key={offer} aria-pressed={wanted === offer} onClick={() => setCount(String(offer))}>
              {offer}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
