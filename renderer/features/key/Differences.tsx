/** What separates two groups, or one group from the rest: sentences with examples of both sides. Renderer. */
import { useEffect, useRef } from 'react';
import type { GroupDifference } from '../../../main/contract/key.ts';
import { AttributeDrawing } from '../../app/attributes/AttributeDrawing.tsx';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import type { ProposalsProps } from './Couplets.tsx';
import { Judge } from './Judge.tsx';
import styles from './Key.module.css';

export interface Section {
  readonly title: string;
  /** What the first and the second side are called. */
  readonly sides: readonly [string, string];
  readonly differences: readonly GroupDifference[];
}

export function Differences(props: ProposalsProps & { sections: readonly Section[] }) {
  const { model, kind, current, sections, onConfirm, onReject } = props;
  const words = strings.key;
  const now = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one may be out of view
  useEffect(() => {
    now.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  let before = 0;
  return sections.map(({ title, sides, differences }) => {
    const first = before;
    before += differences.length;
    return (
      <section key={title} className={styles.section} aria-label={title}>
        <h3 className={styles.sectionTitle}>{title}</h3>
        {differences.length === 0 && <p className={styles.soft}>{words.nothing}</p>}
        <ol className={styles.couplets}>
          {differences.map((difference, index) => {
            const at = first + index;
            const { attribute, firstHasMore, examples, area } = difference;
            const [one, other] = firstHasMore ? sides : [sides[1], sides[0]];
            return (
              <li
                key={attribute.id}
                ref={at === current ? now : null}
                className={styles.couplet}
                aria-current={at === current}
              >
                <AttributeDrawing attribute={attribute} kind={kind} />
                <div className={styles.leads}>
                  <span>{words.differs(one, strings.attribute(attribute, kind).more, other)}</span>
                  <div className={styles.ends}>
                    {examples.map((items, side) => (
                      <ul
                        key={sides[side as 0 | 1]}
                        className={styles.examples}
                        aria-label={sides[side as 0 | 1]}
                      >
                        {items.map(item => (
                          <li key={item.id}>
                            <ItemPicture collection={model.id} item={item} className={styles.example} />
                          </li>
                        ))}
                      </ul>
                    ))}
                  </div>
                  <Judge
                    isCurrent={at === current}
                    isConfirmed={difference.isConfirmed}
                    note={words.sure(area)}
                    onFocus={() => model.goTo(at)}
                    onConfirm={() => onConfirm(difference)}
                    onReject={() => onReject(difference)}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      </section>
    );
  });
}
