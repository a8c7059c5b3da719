/**
 * Bringing in names that were given elsewhere: which there are, what could not be used, and the person's yes.
 * Renderer.
 */
import { useEffect, useState } from 'react';
import { AkinError } from '../../../main/contract/errors.ts';
import type { ImportOptions, ImportOutcome } from '../../../main/contract/export.ts';
import { useEngineEvent } from '../../app/client.ts';
import { undoAction } from '../../app/collection/UndoRedo.tsx';
import { explain, isCancelled } from '../../app/errors.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { CheckField, SelectField } from '../../ui/Form.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { BringGroups } from './BringGroups.tsx';
import styles from './Dialogs.module.css';
import type { ExportModel } from './exportModel.ts';
import { LeftList } from './LeftList.tsx';

type Source = ImportOptions['from'][number];
const SOURCES: readonly Source[] = ['metadata', 'folders'];

export function ImportDialog({ model, onClose }: { model: ExportModel; onClose(): void }) {
  const words = strings.export.import;
  const [from, setFrom] = useState<readonly Source[]>(['metadata']);
  /** Instead of the photos and their folders. */
  const [table, setTable] = useState<Chosen | null>(null);
  /** Of a table that does not say itself where its names are. */
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [column, setColumn] = useState('');
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  useEngineEvent('call.progress', ({ done, total }) => setShare(total === null ? null : done / total));
  useEffect(() => {
    setOutcome(null);
    setErrorMessage(null);
    if (from.length === 0 && table === null) return;
    const controller = new AbortController();
    bring(model, from, table, column, false, controller.signal).then(setOutcome, (error: unknown) => {
      if (isCancelled(error)) return;
      const offered = columnsOf(error);
      if (offered !== null) setColumns(offered);
      setErrorMessage(explain(error).message);
    });
    return () => controller.abort();
  }, [model, from, table, column]);
  const apply = () => {
    setApplying(true);
    bring(model, from, table, column, true, new AbortController().signal).then(
      ({ names, items }) => {
        useToasts.getState().show({
          tone: 'calm',
          title: words.done(names.length, items),
          message: words.doneSentence,
          action: undoAction(),
        });
        onClose();
      },
      (error: unknown) => {
        setApplying(false);
        setErrorMessage(explain(error).message);
      },
    );
  };
  const hasSource = from.length > 0 || table !== null;
  const chooseTable = async () => {
    const chosen = await choose('table');
    if (chosen === null) return;
    setFrom([]);
    setColumns([]);
    setColumn('');
    setTable(chosen);
  };
  const isBusy = isApplying || (hasSource && outcome === null && errorMessage === null);
  const canApply = outcome !== null && outcome.items > 0 && !isApplying;
  return (
    <Dialog
      shape="medium"
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={!canApply} onClick={apply}>
            {words.apply(outcome?.names.length ?? 0)}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        {SOURCES.map(source => (
          <CheckField
            key={source}
            label={words.from[source]}
            checked={from.includes(source)}
            onChange={isWanted => {
              setTable(null);
              setFrom(SOURCES.filter(one => (one === source ? isWanted : from.includes(one))));
            }}
          />
        ))}
        <div className={styles.source}>
          <Button icon="folder" onClick={() => void chooseTable().catch(report)}>
            {words.table}
          </Button>
          <span className={styles.quiet}>{table?.name ?? words.tableHint}</span>
        </div>
        {table !== null && columns.length > 0 && (
          <SelectField
            label={words.column}
            value={column}
            choices={Object.fromEntries([['', words.noColumn], ...columns.map(one => [one, one])])}
            onChange={setColumn}
          />
        )}
        {!hasSource && <p className={styles.quiet}>{words.noSource}</p>}
        {isBusy && (
          <div role="status" className={styles.looking}>
            <p>{words.reading}</p>
            <ProgressBar label={words.reading} value={share} text={words.reading} />
          </div>
        )}
        {outcome !== null && <Outcome outcome={outcome} />}
        <ErrorNote message={errorMessage} />
        <BringGroups model={model} onDone={onClose} />
        <ListOfNames model={model} />
      </div>
    </Dialog>
  );
}

function bring(
  model: ExportModel,
  from: readonly Source[],
  table: Chosen | null,
  column: string,
  apply: boolean,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  return table === null
    ? model.import({ from: [...from] }, apply, signal)
    : model.importTable(table.grant, column === '' ? null : column, apply, signal);
}

/** The headings of a table that does not say itself which of them has the names. */
function columnsOf(error: unknown): readonly string[] | null {
  const columns = error instanceof AkinError ? error.details?.columns : undefined;
  if (!Array.isArray(columns)) return null;
  return columns.filter(one => typeof one === 'string' && one !== '');
}

/** The names that are offered while a person types. */
function ListOfNames({ model }: { model: ExportModel }) {
  const words = strings.export.import.list;
  const [total, setTotal] = useState<number | null>(null);
  useEffect(() => {
    model.names.count().then(setTotal, report);
  }, [model]);
  const add = async () => {
    const chosen = await choose('table');
    if (chosen === null) return;
    const { added, changed, left, total: all } = await model.names.add(chosen.grant);
    setTotal(all);
    useToasts.getState().show({ tone: 'calm', title: words.added(added, changed, left.length) });
  };
  const clear = async () => {
    await model.names.clear();
    setTotal(0);
  };
  return (
    <section className={styles.listOfNames}>
      <h3>{words.title}</h3>
      <p className={styles.quiet}>{words.hint}</p>
      <div className={styles.source}>
        <Button icon="plus" onClick={() => void add().catch(report)}>
          {words.add}
        </Button>
        {total !== null && total > 0 && (
          <Button onClick={() => void clear().catch(report)}>{words.clear}</Button>
        )}
        <span className={styles.quiet} role="status">
          {total === null ? '' : words.count(total)}
        </span>
      </div>
    </section>
  );
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const words = strings.export.import;
  return (
    <>
      <p className={styles.found}>{words.found(outcome)}</p>
      {outcome.names.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        <ul className={styles.nameList} tabIndex={0} aria-label={words.names}>
          {outcome.names.map(({ name, items, isNew }) => (
            <li key={name} className={styles.nameRow}>
              <span className={styles.groupName}>{name}</span>
              <span className={styles.quiet}>{words.name(isNew)}</span>
              <span className={styles.number}>{words.count(items)}</span>
            </li>
          ))}
        </ul>
      )}
      <LeftList left={outcome.left} summary={words.left(outcome.left.length)} label={words.why} />
    </>
  );
}
