/**
 * Bringing in groups that another program made of this collection's items: what the table holds, then the
 * person's yes. A section of the dialog of names. Renderer.
 */
import { useState } from 'react';
import type { ImportOutcome } from '../../../main/contract/export.ts';
import { explain } from '../../app/errors.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Dialogs.module.css';
import type { ExportModel } from './exportModel.ts';
import { LeftList } from './LeftList.tsx';

interface Read {
  readonly table: Chosen;
  readonly outcome: ImportOutcome;
}

export function BringGroups({ model, onDone }: { model: ExportModel; onDone(): void }) {
  const words = strings.bringGroups;
  const [read, setRead] = useState<Read | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setErrorMessage(null);
    try {
      await work();
    } catch (error) {
      setErrorMessage(explain(error).message);
    } finally {
      setBusy(false);
    }
  };
  const chooseTable = async () => {
    const table = await choose('table');
    if (table === null) return;
    setRead(null);
    await during(async () => setRead({ table, outcome: await model.importGroups(table.grant, false) }));
  };
  const apply = ({ grant }: Chosen) =>
    during(async () => {
      const { names, items } = await model.importGroups(grant, true);
      const title = words.done(names.length, items);
      useToasts.getState().show({ tone: 'calm', title, message: strings.export.import.doneSentence });
      onDone();
    });
  return (
    <section className={styles.listOfNames}>
      <h3>{words.title}</h3>
      <p className={styles.quiet}>{words.hint}</p>
      <div className={styles.source}>
        <Button icon="folder" disabled={isBusy} onClick={() => void chooseTable().catch(report)}>
          {words.choose}
        </Button>
        {read !== null && read.outcome.items > 0 && (
          <Button disabled={isBusy} onClick={() => void apply(read.table)}>
            {words.apply(read.outcome.names.length)}
          </Button>
        )}
        <span className={styles.quiet} role="status">
          {read === null ? '' : words.found(read.table.name, read.outcome.names.length, read.outcome.items)}
        </span>
      </div>
      {read !== null && (
        <LeftList
          left={read.outcome.left}
          summary={strings.export.import.left(read.outcome.left.length)}
          label={strings.export.import.why}
        />
      )}
      <ErrorNote message={errorMessage} />
    </section>
  );
}
