/** A small curve of one series, its newest value marked. Renderer. */
import styles from './Curve.module.css';
import { pathOf, pointsOf } from './curve.ts';

const BOX = { width: 132, height: 30 };
const ROOM = 4;

export function Curve({ values, label }: { values: readonly number[]; label: string }) {
  const points = pointsOf(values, BOX);
  const last = points.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.curve}
      width={BOX.width + 2 * ROOM}
      height={BOX.height + 2 * ROOM}
      viewBox={`${-ROOM} ${-ROOM} ${BOX.width + 2 * ROOM} ${BOX.height + 2 * ROOM}`}
    >
      <path d={`M0 ${BOX.height}H${BOX.width}`} className={styles.floor} />
      <path d={pathOf(points)} className={styles.line} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r="3" className={styles.now} />}
    </svg>
  );
}
