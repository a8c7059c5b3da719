/**
 * Charts on the page, in the colours of the theme: a full chart, a sparkline, the key of a curve. Renderer.
 */
import { useRef } from 'react';
import type { Ink } from '../../../main/contract/curveStyles.ts';
import { useWidth } from '../useWidth.ts';
import styles from './ChartView.module.css';
import { type Chart, layChart, layCurveKey, laySparkline, type Shape } from './chart.ts';

export interface ChartViewProps {
  chart: Chart;
  /** What a screen reader says of it; the figures stand in a table. */
  label: string;
}

export function ChartView({ chart, label }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const height = Math.round(Math.min(460, Math.max(260, width * 0.46)));
  return (
    <div ref={frame} className={styles.frame}>
      {width > 0 && (
        <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <Shapes of={layChart(chart, { width, height }, false)} />
        </svg>
      )}
    </div>
  );
}

const SPARKLINE = { width: 132, height: 30 };
const MARGIN = 4;

/** A small curve of one series. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const [width, height] = [SPARKLINE.width + 2 * MARGIN, SPARKLINE.height + 2 * MARGIN];
  return (
    <svg role="img" aria-label={label} width={width} height={height} className={styles.sparkline}>
      <Shapes of={laySparkline(values, SPARKLINE, MARGIN)} />
    </svg>
  );
}

/** The line and mark of a curve, for a table beside the chart. */
export function CurveKey({ curve, className }: { curve: number; className?: string | undefined }) {
  return (
    <svg width="28" height="12" aria-hidden="true" className={className}>
      <Shapes of={layCurveKey(curve, { x: 1, y: 6, width: 26 })} />
    </svg>
  );
}

function Shapes({ of }: { of: readonly Shape[] }) {
  return of.map((shape, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name, and keep their order
    <Drawn key={at} shape={shape} />
  ));
}

function Drawn({ shape }: { shape: Shape }) {
  const colour = inkOf(shape.ink);
  if (shape.kind === 'line')
    return (
      <path
        d={shape.d}
        fill="none"
        strokeWidth={shape.width}
        strokeLinejoin="round"
        strokeDasharray={shape.dash.join(' ') || undefined}
        style={{ stroke: colour }}
      />
    );
  if (shape.kind === 'mark')
    return (
      <path
        d={shape.d}
        strokeWidth={shape.halo && 1.5}
        style={{ fill: colour, stroke: shape.halo && inkOf(shape.halo) }}
      />
    );
  return (
    <text
      x={shape.x}
      y={shape.y}
      textAnchor={shape.anchor}
      className={shape.isStrong ? styles.strong : styles.words}
      transform={shape.isUpright ? `rotate(-90 ${shape.x} ${shape.y})` : undefined}
      style={{ fill: colour }}
    >
      {shape.text}
    </text>
  );
}

function inkOf({ light, dark }: Ink): string {
  return `light-dark(${light}, ${dark})`;
}
