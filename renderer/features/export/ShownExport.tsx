/** One export: its plan or how far it is, and its files. Renderer. */
import { useState } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Tip } from '../../ui/Tip.tsx';
import type { ExportModel, Shown } from './exportModel.ts';
import { FileTable } from './FileTable.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import styles from './ShownExport.module.css';
import { UndoDialog } from './UndoDialog.tsx';

export interface ShownExportProps {
  model: ExportModel;
  kind: Kind;
  shown: Shown;
  /** The form says something else by now. */
  isStale: boolean;
}

export function ShownExport({ model, kind, shown, isStale }: ShownExportProps) {
  const words = strings.export;
  const [isUndoing, setUndoing] = useState(false);
  const { view } = shown;
  const apply = () => void model.apply(view.id).catch(report);
  const canResume = ['interrupted', 'cancelled', 'failed'].includes(view.state);
  const canRetry = view.state === 'done' && view.failed > 0;
  const canUndo = !['planned', 'running', 'undone'].includes(view.state);
  return (
    <section className={styles.shown} aria-label={words.states[view.state]}>
      <header className={styles.head}>
        <IconButton
          icon="back"
          label={words.back}
          caps={capsOf('export.list')}
          onClick={() => model.showList()}
        />
        <div className={styles.words}>
          <h2 className={styles.title}>
            {view.state === 'planned' ? words.planned.title(view.files) : words.states[view.state]}
          </h2>
          <p className={styles.message} role="status">
            {view.state === 'planned'
              ? words.planned.into(view.destination, view.bytes, shown.plan?.free ?? null)
              : view.state === 'running'
                ? words.running.line(view)
                : words.outcome(view)}
          </p>
        </div>
        <div className={styles.actions}>
          {view.state === 'planned' && (
            <Tip label={words.planned.apply(view.files)} caps={capsOf('export.go')}>
              <Button variant="primary" aria-disabled={isStale} onClick={() => !isStale && apply()}>
                {words.planned.apply(view.files)}
              </Button>
            </Tip>
          )}
          {view.state === 'running' && (
            <Button icon="stop" onClick={() => void model.stop(view.id).catch(report)}>
              {words.running.stop}
            </Button>
          )}
          {canUndo && (
            <Button icon="undo" onClick={() => setUndoing(true)}>
              {words.undo}
            </Button>
          )}
          {(canResume || canRetry) && (
            <Button variant="primary" icon="play" onClick={apply}>
              {canResume ? words.resume : words.tryAgain}
            </Button>
          )}
        </div>
      </header>
      {view.state === 'running' && (
        <ProgressBar
          label={words.running.title}
          value={view.files === 0 ? null : (view.done + view.skipped + view.failed) / view.files}
          text={words.running.line(view)}
        />
      )}
      <Notes shown={shown} isStale={isStale} />
      {view.state === 'planned' && shown.plan !== null && (
        <PlanSummary collection={model.id} kind={kind} plan={shown.plan} />
      )}
      <div className={styles.filter}>
        <CheckField
          label={words.table.onlyNoted}
          checked={shown.isNotedOnly}
          onChange={isOnly => model.showNoted(isOnly)}
        />
      </div>
      <FileTable collection={model.id} files={shown.files} />
      {isUndoing && <UndoDialog model={model} view={view} onClose={() => setUndoing(false)} />}
    </section>
  );
}

/** What a person should know before they say yes. */
function Notes({ shown: { view, plan }, isStale }: { shown: Shown; isStale: boolean }) {
  const words = strings.export.planned;
  if (plan === null || view.state !== 'planned') return null;
  const { free, renamed, present, missing } = plan;
  const notes = [
    ...(isStale ? [{ tone: 'warn', text: strings.export.stale }] : []),
    ...(free !== null && free < view.bytes ? [{ tone: 'danger', text: words.noRoom(view.bytes, free) }] : []),
    ...(missing.count > 0
      ? [{ tone: 'danger', text: words.missing(missing.count), more: missing.some }]
      : []),
    ...(renamed > 0 ? [{ tone: 'calm', text: words.renamed(renamed) }] : []),
    ...(present > 0 ? [{ tone: 'calm', text: words.present(present) }] : []),
    { tone: 'calm', text: words.collisions },
  ];
  return (
    <ul className={styles.notes}>
      {notes.map(({ tone, text, ...rest }) => (
        <li key={text} className={styles.note} data-tone={tone}>
          <Icon name={tone === 'calm' ? 'check' : 'warning'} size={16} />
          <span>
            {text}
            {'more' in rest && <span className={styles.paths}>{rest.more.join('\n')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
