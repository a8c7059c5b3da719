/** The reports of what broke, each to save as a file or to delete. Renderer. */
import { useState } from 'react';
import type { ReportHead } from '../../../main/contract/log.ts';
import { connection } from '../../app/client.ts';
import { report as tell } from '../../app/report.ts';
import { save } from '../../app/save.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Log.module.css';

export function ReportList({
  reports,
  onForgotten,
}: {
  reports: readonly ReportHead[];
  onForgotten(): void;
}) {
  const words = strings.log.reports;
  const [names, setNames] = useState(false);
  const keep = async ({ id, at }: ReportHead) => {
    const { text } = await connection.call('reports.text', { report: id, names });
    save(new Blob([text], { type: 'text/plain' }), fileName(at));
  };
  return (
    <section className={styles.reports} aria-labelledby="reports">
      <h2 id="reports" className={styles.heading}>
        {words.title}
      </h2>
      <p className={styles.about}>{words.message}</p>
      <ul className={styles.list}>
        {reports.map(report => (
          <li key={report.id} className={styles.report}>
            <span className={styles.broken}>
              <strong>{words.kind[report.kind]}</strong>
              <span className={styles.what}>{report.what}</span>
              <span className={styles.when}>{strings.log.at(report.at)}</span>
            </span>
            <Button
              icon="download"
              aria-label={words.saveOne(report.at)}
              onClick={() => void keep(report).catch(tell)}
            >
              {words.save}
            </Button>
            <IconButton
              icon="trash"
              label={words.forget(report.at)}
              onClick={() =>
                void connection.call('reports.forget', { report: report.id }).then(onForgotten, tell)
              }
            />
          </li>
        ))}
      </ul>
      <CheckField label={words.names} hint={words.namesHint} checked={names} onChange={setNames} />
    </section>
  );
}

/** Colons are not allowed in names everywhere. */
function fileName(at: number): string {
  return `akin-report-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.txt`;
}
