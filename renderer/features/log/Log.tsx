/**
 * The log: what Akin did, what went wrong, and the reports of what broke, to read, copy and save. Renderer.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Level, LogLine } from '../../../main/contract/log.ts';
import { connection } from '../../app/client.ts';
import { useQuery } from '../../app/data/useQuery.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { save } from '../../app/save.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Log.module.css';
import { ReportList } from './ReportList.tsx';

/** More than anybody reads, and still drawn quickly. */
const LIMIT = 500;

export function Log() {
  const words = strings.log;
  const main = useScreen(words.title);
  const [, navigate] = useLocation();
  const [least, setLeast] = useState<Level>('info');
  const [reading, setReading] = useState(0);
  const { latest } = useQuery(`${least} ${reading}`, async signal => ({
    lines: await connection.call('log.page', { least, limit: LIMIT }, signal),
    reports: await connection.call('reports.list', {}, signal),
  }));
  const lines = latest?.lines ?? [];

  const back = () => navigate(pathTo.help());
  const readAgain = () => setReading(reading + 1);
  const copy = () => {
    const said = () => useToasts.getState().show({ tone: 'calm', title: words.copied(lines.length) });
    navigator.clipboard.writeText(textOf(lines)).then(said, report);
  };
  const saveAll = () => save(new Blob([textOf(lines)], { type: 'text/plain' }), 'akin-log.txt');
  useCommands({ 'log.back': back, 'log.refresh': readAgain, 'log.copy': copy, 'log.save': saveAll });

  return (
    <main ref={main} tabIndex={-1} className={primitives.screen} aria-busy={latest === null}>
      <PageHead
        title={words.title}
        line={words.message}
        back={{ label: words.back, command: 'log.back', onBack: back }}
      >
        <IconButton icon="refresh" label={words.refresh} caps={capsOf('log.refresh')} onClick={readAgain} />
        <KeyboardButton />
      </PageHead>
      {latest !== null && (
        <div className={styles.page}>
          {latest.reports.length > 0 && <ReportList reports={latest.reports} onForgotten={readAgain} />}
          <section className={styles.log}>
            <div className={styles.tools}>
              <div className={styles.filter}>
                <SelectField<Level>
                  label={words.show}
                  value={least}
                  choices={words.levels}
                  onChange={setLeast}
                />
              </div>
              <Button icon="copy" variant="quiet" onClick={copy}>
                {words.copy}
              </Button>
              <Button icon="download" variant="quiet" onClick={saveAll}>
                {words.save}
              </Button>
            </div>
            {lines.length === 0 ? <EmptyState icon="check" {...words.empty} /> : <LogLines lines={lines} />}
          </section>
        </div>
      )}
    </main>
  );
}

/** English in every language: the people it is sent to must be able to read it. */
function textOf(lines: readonly LogLine[]): string {
  return lines
    .map(({ at, level, source, text }) => `${new Date(at).toISOString()} ${level} ${source} ${text}\n`)
    .join('');
}

/** The lines of the log, the latest in view; the level of each as a word and an icon. */
function LogLines({ lines }: { lines: readonly LogLine[] }) {
  const words = strings.log;
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are read from their end again
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section ref={scroller} className={styles.lines} tabIndex={0} aria-label={words.lines}>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and two may be equal
          <li key={index} className={styles.line} data-level={line.level}>
            <span className={styles.level}>
              <Icon name={line.level === 'info' ? 'next' : 'warning'} size={16} />
              {words.level[line.level]}
            </span>
            <span className={styles.when}>
              {words.at(line.at)} · {words.source[line.source]}
            </span>
            <span className={styles.text}>{line.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
