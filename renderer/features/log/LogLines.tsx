/** The lines of the log, the latest in view; how serious one is stands there in words and as a sign. Renderer. */
import { useEffect, useRef } from 'react';
import type { LogLine } from '../../../main/contract/log.ts';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons.tsx';
import styles from './Log.module.css';

export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  const words = strings.log;
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are read from their end again
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys that scroll it
    <section ref={scroller} className={styles.lines} tabIndex={0} aria-label={words.lines}>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and the same may be said twice at one moment
          <li key={index} className={styles.line} data-level={line.level}>
            <span className={styles.level}>
              <Icon name={line.level === 'info' ? 'next' : 'warning'} size={16} />
              {words.level[line.level]}
            </span>
            <span className={styles.when}>
              {words.at(line.at)} · {words.source[line.source]}
            </span>
            <span className={styles.text}>{line.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
