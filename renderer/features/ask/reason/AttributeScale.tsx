/** The scale of an attribute: all items as a distribution, and the two of the question on it. Renderer. */
import { useRef } from 'react';
import type { AttributeWords } from '../../../../main/contract/attributeWords.ts';
import type { AttributeEnds, AttributeView, ItemView } from '../../../../main/contract/grouping.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { strings } from '../../../strings/strings.ts';
import primitives from '../../../ui/primitives.module.css';
import { useWidth } from '../../../ui/useWidth.ts';
import styles from './AttributeScale.module.css';
import { barsPath, picturePlaces, placeOnScale } from './scale.ts';

const MINI = { width: 128, height: 22 };
const BARS = 36;
const PICTURE = 36;
const ENDS = 3;

/** Small enough for a line of a list; what it shows is said by the line's label. */
export function MiniScale({ attribute }: { attribute: AttributeView }) {
  const { scores, range, distribution } = attribute;
  return (
    <svg width={MINI.width} height={MINI.height} aria-hidden="true" className={styles.mini}>
      <Bars distribution={distribution} width={MINI.width} height={MINI.height - 4} />
      {scores.map((score, at) => (
        <circle
          key={at === 0 ? 'left' : 'right'}
          cx={4 + placeOnScale(score, range) * (MINI.width - 8)}
          cy={MINI.height - 4}
          r="3.5"
          className={at === 0 ? styles.left : styles.right}
        />
      ))}
    </svg>
  );
}

export interface AttributeScaleProps {
  collection: string;
  attribute: AttributeView;
  words: AttributeWords;
  sides: readonly [ItemView, ItemView];
  /** Null while they are being read. */
  ends: AttributeEnds | null;
}

export function AttributeScale({ collection, attribute, words, sides, ends }: AttributeScaleProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const places = picturePlaces(attribute, width, PICTURE);
  const shown = strings.reason.scale;
  return (
    <figure className={styles.scale}>
      <div
        ref={frame}
        className={styles.drawing}
        role="img"
        aria-label={shown.label(words, attribute.places)}
      >
        <div className={styles.pictures}>
          {sides.map((item, at) => (
            <span
              key={at === 0 ? 'left' : 'right'}
              className={styles.place}
              data-side={at === 0 ? 'left' : 'right'}
              style={{ left: (places[at] ?? 0) - PICTURE / 2 }}
            >
              <ItemPicture collection={collection} item={item} className={styles.picture} />
              <span className={styles.letter}>{at === 0 ? shown.left : shown.right}</span>
            </span>
          ))}
        </div>
        <svg width={width} height={BARS} aria-hidden="true" className={styles.bars}>
          <Bars distribution={attribute.distribution} width={width} height={BARS} />
          {attribute.scores.map((score, at) => {
            const x = Math.min(width - 1, Math.max(1, placeOnScale(score, attribute.range) * width));
            return (
              <path
                key={at === 0 ? 'left' : 'right'}
                d={`M${places[at] ?? 0} 0L${x} 7V${BARS}`}
                className={at === 0 ? styles.leftLine : styles.rightLine}
              />
            );
          })}
        </svg>
      </div>
      <figcaption className={styles.ends} data-sides>
        <End collection={collection} word={words.ends[0]} items={ends?.least ?? []} label={shown.least} />
        <End collection={collection} word={words.ends[1]} items={ends?.most ?? []} label={shown.most} />
      </figcaption>
    </figure>
  );
}

interface EndProps {
  collection: string;
  word: string;
  items: readonly ItemView[];
  label: string;
}

function End({ collection, word, items, label }: EndProps) {
  return (
    <div className={styles.end}>
      <span className={primitives.ellipsisFlex}>{word}</span>
      <ul className={styles.examples} aria-label={label}>
        {items.slice(0, ENDS).map(item => (
          <li key={item.id}>
            <ItemPicture collection={collection} item={item} className={styles.example} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bars({
  distribution,
  width,
  height,
}: {
  distribution: readonly number[];
  width: number;
  height: number;
}) {
  return <path d={barsPath(distribution, width, height)} className={styles.bar} />;
}
