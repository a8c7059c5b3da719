/** "I have 20 questions": how many, or without counting. Renderer. */
import { useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import styles from './BudgetDialog.module.css';
import { beginBudget, budgetOf, setBudget } from './budget.ts';

const OFFERED = [10, 20, 50, 100];
const USUAL = 20;
const MOST = 10_000;

export function BudgetDialog({ collection, onClose }: { collection: string; onClose(): void }) {
  const [count, setCount] = useState(String(budgetOf(collection)?.total ?? USUAL));
  const words = strings.ask.budget;
  const wanted = Number(count);
  const isFit = Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST;
  const begin = (count: number | null) => {
    setBudget(collection, count === null ? null : beginBudget(count));
    onClose();
  };
  return (
    <FieldDialog
      title={words.title}
      description={words.description}
      apply={words.start}
      isFit={isFit}
      without={budgetOf(collection) === null ? null : { label: words.none, onChoose: () => begin(null) }}
      onApply={() => begin(wanted)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label={words.label}
          type="number"
          min={1}
          max={MOST}
          value={count}
          selects
          onChange={setCount}
        />
        <div className={styles.offered}>
          {OFFERED.map(offer => (
            <Button key={offer} aria-pressed={wanted === offer} onClick={() => setCount(String(offer))}>
              {offer}
            </Button>
          ))}
        </div>
      </div>
    </FieldDialog>
  );
}
