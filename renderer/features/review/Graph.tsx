/**
 * A contradiction drawn small: its items round a circle, "same" as lines, "different" dashed, the least
 * trusted answer marked. Renderer.
 */
import { useMemo } from 'react';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Case } from './cases.ts';
import styles from './Graph.module.css';
import { type Edge, layOut, type Point } from './graphLayout.ts';

export interface GraphProps {
  collection: string;
  found: Case;
  /** The selected answer. */
  current: number;
  onChoose(answer: number): void;
}

/** Room for half a picture on every side, in percent of the drawing. */
const MARGIN = 14;

/** With more items than this the pictures become smaller. */
const ROOMY = 6;

export function Graph({ collection, found, current, onChoose }: GraphProps) {
  const words = strings.review;
  const { nodes, edges } = useMemo(() => layOut(found.answers), [found]);
  const isMarked = ({ answer }: Edge) => found.standsOut && answer === found.answers[0];
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <div
        role="group"
        aria-label={words.drawing}
        className={styles.drawing}
        data-many={nodes.length > ROOMY}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
          {edges.map(edge => (
            <path
              key={edge.answer.answer}
              d={lineOf(edge)}
              className={styles.line}
              data-verdict={edge.answer.verdict}
              data-marked={isMarked(edge)}
              data-current={edge.answer.answer === current}
            />
          ))}
        </svg>
        {nodes.map(({ item, at }) => (
          <span key={item.id} title={item.name} className={styles.node} style={placed(at)}>
            <ItemPicture collection={collection} item={item} className={styles.picture} />
          </span>
        ))}
        {edges.map(edge => (
          <button
            key={edge.answer.answer}
            type="button"
            className={styles.label}
            style={placed(edge.middle)}
            data-verdict={edge.answer.verdict}
            data-marked={isMarked(edge)}
            aria-current={edge.answer.answer === current}
            aria-label={words.drawn(edge.answer, isMarked(edge))}
            onClick={() => onChoose(edge.answer.answer)}
          >
            {isMarked(edge) && <Icon name="warning" size={15} />}
            {edge.answer.isConfirmed && <Icon name="check" size={15} />}
            {words.verdicts[edge.answer.verdict]}
          </button>
        ))}
      </div>
      <figcaption className={styles.legend}>{words.legend}</figcaption>
    </figure>
  );
}

function percent(share: number): number {
  return MARGIN + share * (100 - 2 * MARGIN);
}

function placed({ x, y }: Point): { left: string; top: string } {
  return { left: `${percent(x)}%`, top: `${percent(y)}%` };
}

/** A curve through the middle; where that lies between the ends, a straight line. */
function lineOf({ from, to, middle }: Edge): string {
  const handle = { x: 2 * middle.x - (from.x + to.x) / 2, y: 2 * middle.y - (from.y + to.y) / 2 };
  const [start, bend, end] = [from, handle, to].map(({ x, y }) => `${percent(x)} ${percent(y)}`);
  return `M${start}Q${bend} ${end}`;
}
