/** A chart on the page, as wide as there is room, in the colours of the theme. Renderer. */
import { useRef } from 'react';
import { useWidth } from '../useWidth.ts';
import styles from './ChartView.module.css';
import { type Chart, type Ink, layChart, type Shape } from './chart.ts';

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
          {layChart(chart, { width, height }, false).map((shape, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name, and keep their order
            <Drawn key={at} shape={shape} />
          ))}
        </svg>
      )}
    </div>
  );
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
  if (shape.kind === 'mark') return <path d={shape.d} style={{ fill: colour }} />;
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
