/**
 * What Ask shows when it does not ask: it gets ready, the questions one had are used up, or nothing is left.
 * Renderer.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Kind } from '../../../main/contract/model.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Ask.module.css';
import { type Budget, beginBudget, setBudget } from './budget.ts';

/** A question that is there at once should not make the page flash. */
export function Preparing({ doing }: { doing: string | null }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 350);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className={styles.preparing} role="status">
      <h2 className={primitives.question}>{strings.ask.preparing}</h2>
      <p>{doing ?? strings.ask.preparingSentence}</p>
      <ProgressBar label={strings.ask.preparing} value={null} text={doing ?? strings.ask.preparing} />
    </div>
  );
}

export interface NothingLeftProps {
  collection: string;
  answers: number;
  skipped: number;
  /** Photos come in, and may raise questions. */
  isReading: boolean;
}

export function NothingLeft({ collection, answers, skipped, isReading }: NothingLeftProps) {
  const [, navigate] = useLocation();
  const { title, message, skipped: passedOver, groups } = strings.ask.done;
  const left = [message(answers), ...(skipped === 0 ? [] : [passedOver(skipped)])].join(' ');
  const words = isReading ? strings.ask.waiting : { title, message: left };
  return (
    <div className={styles.ending}>
      <EmptyState icon={isReading ? 'photos' : 'check'} {...words}>
        {!isReading && (
          <Button onClick={() => navigate(pathTo.audit(collection))}>{strings.audit.open}</Button>
        )}
        <Button variant="primary" onClick={() => navigate(pathTo.groups(collection))}>
          {groups}
        </Button>
      </EmptyState>
    </div>
  );
}

export function BudgetEnd({ collection, kind, budget }: { collection: string; kind: Kind; budget: Budget }) {
  const [, navigate] = useLocation();
  const words = strings.ask.budget.end;
  return (
    <div className={styles.ending} role="status">
      <EmptyState icon="check" title={words.title(budget.total)} message={words.message(budget.moved, kind)}>
        <Button onClick={() => setBudget(collection, null)}>{words.on}</Button>
        <Button onClick={() => setBudget(collection, beginBudget(budget.total))}>
          {words.again(budget.total)}
        </Button>
        <Button onClick={() => navigate(pathTo.audit(collection))}>{strings.audit.open}</Button>
        <Button variant="primary" onClick={() => navigate(pathTo.groups(collection))}>
          {words.groups}
        </Button>
      </EmptyState>
    </div>
  );
}
