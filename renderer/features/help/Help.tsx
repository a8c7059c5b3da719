/**
 * Help: the guide, read inside the application and without a network; one page beside the contents. Renderer.
 */
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { AppearanceMenu } from '../../app/AppearanceMenu.tsx';
import { useHelp } from '../../app/help.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { pathTo } from '../../app/paths.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import primitives from '../../ui/primitives.module.css';
import { Contents } from './Contents.tsx';
import { order, pages, pictureAddresses } from './guide.ts';
import styles from './Help.module.css';
import { Markdown } from './Markdown.tsx';

export function Help({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const { page: name = 'README', section } = params;
  const words = strings.help;
  const page = pages.get(name) ?? pages.get('README');
  const main = useScreen(page?.title ?? words.title);
  const [, navigate] = useLocation();
  const { leave } = useHelp();
  const openLog = () => navigate(pathTo.log());
  const at = page === undefined ? -1 : order.indexOf(page);
  const previous = order[at - 1];
  const next = order[at + 1];

  useCommands({
    'guide.back': leave,
    'guide.log': openLog,
    'guide.next': () => next && navigate(pathTo.help(next.name)),
    'guide.previous': () => previous && navigate(pathTo.help(previous.name)),
  });
  useEffect(() => {
    if (page === undefined) return;
    // Whoever turned the page wants to read it: the focus goes along, to the heading that was asked for or to
    // the top.
    const heading = section === undefined ? null : document.getElementById(section);
    const top = main.current;
    if (heading === null) top?.scrollTo({ top: 0 });
    else heading.scrollIntoView();
    (heading ?? top)?.focus({ preventScroll: true });
  }, [page, section, main]);

  return (
    <div className={primitives.screen}>
      <PageHead
        title={words.title}
        isHeading={false}
        back={{ label: words.back, command: 'guide.back', onBack: leave }}
      >
        <IconButton icon="table" label={strings.log.title} caps={capsOf('guide.log')} onClick={openLog} />
        <AppearanceMenu />
        <KeyboardButton />
      </PageHead>
      <div className={styles.columns}>
        <Contents page={page?.name} />
        {/* The guide is written in English, whatever the page speaks. */}
        <main ref={main} tabIndex={-1} className={styles.scroller} lang="en" dir="ltr">
          <article className={styles.article}>
            {page !== undefined && (
              <Markdown
                tokens={page.tokens}
                page={page.name}
                isPage={other => pages.has(other)}
                pictures={pictureAddresses}
              />
            )}
            <footer className={styles.turn}>
              {previous !== undefined && (
                <Link href={pathTo.help(previous.name)}>{words.turn.previous(previous.title)}</Link>
              )}
              {next !== undefined && <Link href={pathTo.help(next.name)}>{words.turn.next(next.title)}</Link>}
            </footer>
          </article>
        </main>
      </div>
    </div>
  );
}
