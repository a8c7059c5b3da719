/** Earlier exports: the state of each, to resume or undo. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ExportView } from '../../../main/contract/export.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './ExportHistory.module.css';
import type { ExportModel } from './exportModel.ts';
import { UndoDialog } from './UndoDialog.tsx';

export function ExportHistory({ model }: { model: ExportModel }) {
  const words = strings.export;
  const { exports } = useStore(model.state);
  const [undone, setUndone] = useState<ExportView | null>(null);
  if (exports === null) return null;
  if (exports.length === 0)
    return (
      <div className={primitives.centred}>
        <EmptyState icon="folder" title={words.earlier.none.title} message={words.earlier.none.message} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={styles.earlier} tabIndex={0} aria-label={words.earlier.title}>
      <h2 className={styles.title}>{words.earlier.title}</h2>
      <ul className={styles.cards}>
        {exports.map(view => (
          <Card key={view.id} model={model} view={view} onUndo={() => setUndone(view)} />
        ))}
      </ul>
      {undone !== null && <UndoDialog model={model} view={undone} onClose={() => setUndone(null)} />}
    </section>
  );
}

function Card({ model, view, onUndo }: { model: ExportModel; view: ExportView; onUndo(): void }) {
  const words = strings.export;
  const { state, destination } = view;
  const canResume = ['interrupted', 'cancelled', 'failed'].includes(state);
  return (
    <li className={styles.card}>
      <div className={styles.cardWords}>
        <p className={styles.cardTitle}>
          <span className={styles.cardPath}>{destination}</span>
          <span className={styles.state} data-state={state}>
            {words.states[state]}
          </span>
        </p>
        <p className={styles.message}>{view.message}</p>
        <p className={styles.quiet}>{words.when(view.createdAt, Date.now())}</p>
      </div>
      <div className={styles.cardActions}>
        <Button variant="quiet" aria-label={words.named.show(destination)} onClick={() => model.show(view)}>
          {words.show}
        </Button>
        {!['running', 'undone'].includes(state) && (
          <Button variant="quiet" aria-label={words.named.undo(destination)} onClick={onUndo}>
            {words.undo}
          </Button>
        )}
        {canResume && (
          <Button
            variant="primary"
            icon="play"
            aria-label={words.named.resume(destination)}
            onClick={() => void model.apply(view.id).catch(report)}
          >
            {words.resume}
          </Button>
        )}
      </div>
    </li>
  );
}
