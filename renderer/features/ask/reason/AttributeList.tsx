/**
 * The attributes that could be the reason, the best first, each with both pictures on its scale. Renderer.
 */
import { type RefObject, useEffect, useRef } from 'react';
import type { AttributeView } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { strings } from '../../../strings/strings.ts';
import { Icon } from '../../../ui/icons.tsx';
import primitives from '../../../ui/primitives.module.css';
import styles from './AttributeList.module.css';
import { MiniScale } from './AttributeScale.tsx';
import { type Draft, isAmong } from './draft.ts';

export interface AttributeListProps {
  list: RefObject<HTMLDivElement | null>;
  kind: Kind;
  shown: readonly AttributeView[];
  draft: Draft;
  current: AttributeView | null;
  chosen: readonly AttributeView[];
  onPoint(attribute: AttributeView): void;
  onTick(attribute: AttributeView): void;
}

export function AttributeList(props: AttributeListProps) {
  const { list, kind, shown, draft, current, chosen, onPoint, onTick } = props;
  const isSame = draft.verdict === 'same';
  const now = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one may be out of view
  useEffect(() => {
    now.current?.scrollIntoView({ block: 'nearest' });
  }, [current?.id, draft.verdict]);
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      className={styles.list}
      aria-label={strings.reason.attributes[draft.verdict]}
      aria-multiselectable={isSame}
      aria-activedescendant={current === null ? undefined : idOf(current)}
    >
      {shown.map(attribute => {
        const words = strings.attribute(attribute, kind);
        const isChosen = isAmong(chosen, attribute);
        const isCurrent = attribute === current;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys do the same
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
          <div
            key={attribute.id}
            id={idOf(attribute)}
            ref={isCurrent ? now : null}
            role="option"
            className={styles.option}
            aria-selected={isChosen}
            aria-label={strings.reason.scale.option(words, attribute.places)}
            data-current={isCurrent}
            // Where several may be chosen, a click on the mark ticks and one elsewhere only selects.
            onClick={() => (isSame && draft.ticked.length > 0 ? onTick(attribute) : onPoint(attribute))}
          >
            {isSame ? (
              // biome-ignore lint/a11y/noStaticElementInteractions: Space does the same
              // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same
              <span
                className={styles.tick}
                data-on={isChosen}
                onClick={event => {
                  event.stopPropagation();
                  onTick(attribute);
                }}
              >
                {isChosen && <Icon name="check" size={14} />}
              </span>
            ) : (
              <span className={styles.dot} data-on={isChosen} />
            )}
            <span className={primitives.ellipsis}>{words.name}</span>
            <MiniScale attribute={attribute} />
          </div>
        );
      })}
    </div>
  );
}

function idOf({ id }: AttributeView): string {
  return `attribute-${id}`;
}
