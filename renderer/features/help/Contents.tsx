/** The contents of the guide: every page under its chapter, the present one marked. Renderer. */
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { chapters, pages } from './guide.ts';
import styles from './Help.module.css';

export function Contents({ page }: { page: string | undefined }) {
  const list = useRef<HTMLElement>(null);
  // Pages are also turned from elsewhere, and the list may be longer than its room.
  useLayoutEffect(() => {
    if (page !== undefined)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav ref={list} className={styles.contents} aria-label={strings.help.contents} lang="en" dir="ltr">
      <Entry name="README" page={page} />
      {chapters.map(chapter => (
        <section key={chapter.title}>
          <h2 className={styles.chapter}>{chapter.title}</h2>
          <ul>
            {chapter.pages.map(({ name }) => (
              <li key={name}>
                <Entry name={name} page={page} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Entry({ name, page }: { name: string; page: string | undefined }) {
  return (
    <Link
      href={pathTo.help(name)}
      className={styles.entry ?? ''}
      aria-current={name === page ? 'page' : undefined}
    >
      {pages.get(name)?.title}
    </Link>
  );
}
