/** A small drawing of what little and much of a measure look like, side by side. Renderer. */
import type { Kind } from '../../../main/contract/model.ts';
import styles from './AttributeDrawing.module.css';
import { type Glyph, glyphsOf } from './glyphs.ts';

const SIDE = 32;
const GAP = 12;

export interface AttributeDrawingProps {
  attribute: { readonly key: string };
  kind: Kind;
  /** One of the two alone: 0 little, 1 much. */
  end?: 0 | 1;
}

/** What it shows is said beside it, so it is hidden from readers. Nothing where there is no drawing. */
export function AttributeDrawing({ attribute, kind, end }: AttributeDrawingProps) {
  const glyphs = glyphsOf(attribute.key, kind);
  if (glyphs === null) return null;
  const shown = end === undefined ? glyphs : [glyphs[end]];
  const width = shown.length * SIDE + (shown.length - 1) * GAP;
  return (
    <svg
      width={width}
      height={SIDE}
      viewBox={`0 0 ${width} ${SIDE}`}
      aria-hidden="true"
      className={styles.drawing}
    >
      {shown.map((glyph, at) => (
        <g key={at === 0 ? 'first' : 'second'} transform={`translate(${at * (SIDE + GAP)} 0)`}>
          <Strokes glyph={glyph} />
        </g>
      ))}
      {shown.length > 1 && <path className={styles.arrow} d={`M${SIDE + 2} 16h${GAP - 4}m-3 -3l3 3l-3 3`} />}
    </svg>
  );
}

function Strokes({ glyph }: { glyph: Glyph }) {
  return glyph.map(({ path, fill, isFaint }, at) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
      key={at}
      d={path}
      className={isFaint ? styles.faint : styles.stroke}
      fill={fill === undefined ? 'none' : typeof fill === 'number' ? 'currentColor' : fill}
      fillOpacity={typeof fill === 'number' ? fill : 1}
    />
  ));
}
