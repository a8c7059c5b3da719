/** What came of an evaluation so far: its curves, its table, and saving both. Renderer. */
import type { EvaluatedMethod, Evaluation } from '../../../main/contract/evaluate.ts';
import { report } from '../../app/report.ts';
import { save } from '../../app/save.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartView, CurveKey } from '../../ui/chart/ChartView.tsx';
import type { Chart } from '../../ui/chart/chart.ts';
import { chartAsPng, chartAsSvg } from '../../ui/chart/chartFiles.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Evaluate.module.css';

export interface OutcomeProps {
  evaluation: Evaluation;
  /** Its name. */
  collection: string;
  csv(): Promise<string>;
}

export function Outcome({ evaluation, collection, csv }: OutcomeProps) {
  const words = strings.evaluate;
  const { methods, state, unknown, leftOut } = evaluation;
  const chart: Chart = {
    title: words.chart.title(collection, evaluation),
    xLabel: words.chart.x,
    yLabel: words.chart.y,
    lastX: evaluation.settings.questions,
    curves: methods.map(way => ({
      name: words.way(way),
      points: way.curve.map(({ questions, quality }) => ({ x: questions, y: quality })),
    })),
  };
  const savers = {
    svg: async () => new Blob([chartAsSvg(chart)], { type: 'image/svg+xml' }),
    png: async () => await chartAsPng(chart),
    csv: async () => new Blob([await csv()], { type: 'text/csv' }),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section className={styles.outcome} tabIndex={0} aria-label={words.chart.y}>
      <header className={styles.head}>
        <div className={styles.headWords}>
          <h2 className={styles.title}>{chart.title}</h2>
          <p className={styles.facts}>{words.facts(evaluation)}</p>
          <p className={styles.facts} role="status">
            {state === 'running' ? words.progress(evaluation) : words.ended(evaluation)}
          </p>
        </div>
        <div className={styles.saves}>
          {(Object.keys(savers) as (keyof typeof savers)[]).map(format => (
            <Button
              key={format}
              icon="download"
              variant="quiet"
              aria-label={words.save.named(words.save[format])}
              onClick={() =>
                void savers[format]().then(
                  content => save(content, words.save.file(collection, format)),
                  report,
                )
              }
            >
              {words.save[format]}
            </Button>
          ))}
        </div>
      </header>
      <div className={styles.bar}>
        {state === 'running' && (
          <ProgressBar
            label={words.running}
            value={evaluation.total === 0 ? null : evaluation.done / evaluation.total}
            text={words.progress(evaluation)}
          />
        )}
      </div>
      <ChartView chart={chart} label={words.chart.label} />
      <Figures methods={methods} />
      <p className={styles.note}>{words.table.note}</p>
      {unknown > 0 && <p className={styles.note}>{words.unknown(unknown)}</p>}
      {leftOut > 0 && <p className={styles.note}>{words.leftOut(leftOut)}</p>}
    </section>
  );
}

function Figures({ methods }: { methods: readonly EvaluatedMethod[] }) {
  const words = strings.evaluate.table;
  const levels = methods[0]?.reached.map(({ level }) => level) ?? [];
  return (
    <table className={styles.figures} aria-label={words.label}>
      <thead>
        <tr>
          <th scope="col">{words.way}</th>
          {levels.map(level => (
            <th key={level} scope="col">
              {words.to(level)}
            </th>
          ))}
          <th scope="col">{words.time}</th>
          <th scope="col">{words.end}</th>
          <th scope="col">{words.sheet}</th>
        </tr>
      </thead>
      <tbody>
        {methods.map((way, at) => (
          <tr key={strings.evaluate.way(way)}>
            <th scope="row">
              <CurveKey curve={at} className={styles.swatch} />
              {strings.evaluate.way(way)}
            </th>
            {way.reached.map(({ level, questions }) => (
              <td key={level}>{words.spread(questions)}</td>
            ))}
            <td>{words.minutes(way.reached.find(({ level }) => level === 0.9)?.seconds ?? NEVER)}</td>
            <td>{words.quality(way.curve.at(-1)?.quality)}</td>
            <td>{words.quality(way.sheet ?? undefined)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NEVER = { middle: null, least: null, most: null };
