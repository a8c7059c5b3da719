/** The picture on a Welcome without collections: tiles that drift together into groups. Renderer. */
import styles from './Illustration.module.css';

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly tone: 'leaf' | 'warm' | 'stone' | 'loose';
}

/** Three groups, each a little untidy, and two tiles that belong nowhere yet. */
const TILES: readonly Tile[] = [
  { x: 58, y: 66, turn: -7, tone: 'leaf' },
  { x: 118, y: 48, turn: 4, tone: 'leaf' },
  { x: 96, y: 112, turn: 9, tone: 'leaf' },
  { x: 158, y: 102, turn: -3, tone: 'leaf' },
  { x: 322, y: 84, turn: 6, tone: 'warm' },
  { x: 380, y: 72, turn: -5, tone: 'warm' },
  { x: 352, y: 136, turn: -9, tone: 'warm' },
  { x: 166, y: 268, turn: 5, tone: 'stone' },
  { x: 226, y: 250, turn: -6, tone: 'stone' },
  { x: 200, y: 314, turn: -2, tone: 'stone' },
  { x: 262, y: 304, turn: 8, tone: 'stone' },
  { x: 256, y: 172, turn: 14, tone: 'loose' },
  { x: 388, y: 262, turn: -12, tone: 'loose' },
];

const EDGE = 52;

export function Illustration() {
  return (
    <svg viewBox="0 0 460 390" className={styles.picture} aria-hidden="true">
      {TILES.map(({ x, y, turn, tone }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`} className={styles[tone]}>
          <rect x={-EDGE / 2} y={-EDGE / 2} width={EDGE} height={EDGE} rx="7" className={styles.frame} />
          <rect x={-EDGE / 2 + 5} y={-EDGE / 2 + 5} width={EDGE - 10} height={EDGE - 10} rx="3.5" />
          <Motif tone={tone} />
        </g>
      ))}
      <path d="M278 178C304 168 316 160 330 148" className={styles.thread} />
      <path d="M237 190C228 204 222 214 218 226" className={styles.thread} />
    </svg>
  );
}

function Motif({ tone }: { tone: Tile['tone'] }) {
  switch (tone) {
    case 'leaf':
      return <path d="M-11 12C-13-2-3-12 12-12C13 2 3 13-11 12ZM-12 13L4-4" className={styles.motif} />;
    case 'warm':
      return (
        <g className={styles.motif}>
          <circle cy="-5" r="6.5" />
          <path d="M-12 15C-11 7-6 4 0 4S11 7 12 15" />
        </g>
      );
    case 'stone':
      return <path d="M-16 12L-5-3L3 6L8 0L16 12M9-10A3 3 0 1 1 8.9-10" className={styles.motif} />;
    case 'loose':
      return <path d="M-5-5A5 5 0 1 1 1 2C0 2.6 0 4 0 5M0 11V11.1" className={styles.motif} />;
  }
}
