/** Before a batch: how many to label; and after one, what it came to. Renderer. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { BatchKernel } from '../../../main/contract/batch.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { capsOf, execute } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OptionCards } from '../../ui/OptionCards.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Batch.module.css';
import type { BatchModel } from './batchModel.ts';

const BUDGET = { fewest: 10, most: 200, step: 10, usual: 40 } as const;

export function Start({ model, kind }: { model: BatchModel; kind: Kind }) {
  const { outcome, isChoosing, doing } = useStore(model.state);
  const [, navigate] = useLocation();
  const [budget, setBudget] = useState<number>(BUDGET.usual);
  const [kernel, setKernel] = useState<BatchKernel>('rbf');
  const [showsKernels, setShowsKernels] = useState(false);
  const [wantsMore, setWantsMore] = useState(false);
  const words = strings.batch;
  const choose = () => void model.choose(budget, kernel).catch(report);
  if (outcome !== null && !wantsMore)
    return (
      <EmptyState icon="check" title={words.done.title} message={words.done.message(outcome, kind)}>
        <Tip label={strings.chrome.undo} caps={capsOf('collection.undo')}>
          <Button variant="quiet" icon="undo" onClick={() => execute('collection.undo')}>
            {strings.chrome.undo}
          </Button>
        </Tip>
        <Button onClick={() => setWantsMore(true)}>{words.done.again}</Button>
        <Button variant="primary" onClick={() => navigate(pathTo.groups(model.id))}>
          {words.done.groups}
        </Button>
      </EmptyState>
    );
  if (isChoosing)
    return (
      <div className={styles.choosing} role="status">
        <p>{doing ?? words.start.choosing}</p>
        <ProgressBar label={words.title} value={null} text={doing ?? words.start.choosing} />
        <Button onClick={() => model.cancelChoosing()}>{strings.cancel}</Button>
      </div>
    );
  return (
    <EmptyState icon="stack" title={words.start.title} message={words.start.message(kind)}>
      <form
        className={styles.budget}
        onSubmit={event => {
          event.preventDefault();
          choose();
        }}
      >
        <label className={styles.budgetField}>
          <span className={styles.number}>{words.start.value(budget, kind)}</span>
          <input
            type="range"
            aria-label={words.start.budget(kind)}
            aria-valuetext={words.start.value(budget, kind)}
            min={BUDGET.fewest}
            max={BUDGET.most}
            step={BUDGET.step}
            value={budget}
            className={primitives.slider}
            onChange={event => setBudget(event.currentTarget.valueAsNumber)}
          />
        </label>
        <Button variant="primary" size="large" type="submit">
          {words.start.choose}
        </Button>
        <p className={styles.note}>{words.start.note}</p>
        <details className={styles.kernels} onToggle={event => setShowsKernels(event.currentTarget.open)}>
          <summary>{words.start.kernel}</summary>
          {showsKernels && (
            <OptionCards
              legend={words.start.kernel}
              hidesLegend
              options={BatchKernel.options.map(value => ({ value, ...words.start.kernels[value] }))}
              chosen={kernel}
              onChoose={setKernel}
            />
          )}
        </details>
      </form>
    </EmptyState>
  );
}
