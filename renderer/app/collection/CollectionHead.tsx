/**
 * The head of every screen of a collection: its name, how things stand, the way between the screens, and what
 * can be done here. Renderer.
 */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Collection } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import { useGuest } from '../client.ts';
import { HelpButton } from '../help.tsx';
import { capsOf, useCommands } from '../keyboard/useCommands.ts';
import { pathTo } from '../paths.ts';
import styles from './CollectionHead.module.css';
import { GroupingMenu } from './GroupingMenu.tsx';
import { ToolsMenu } from './ToolsMenu.tsx';

const SCREENS = ['library', 'groups', 'ask', 'review', 'browse', 'batch', 'export'] as const;
/** What a guest may do is on these. */
const GUEST_SCREENS = ['groups', 'ask', 'review', 'browse'] as const;

export interface CollectionHeadProps {
  collection: Collection;
  /** The audit and the key are entered from Groups, Evaluate from the tools; they have no tab. */
  screen: (typeof SCREENS)[number] | 'audit' | 'key' | 'evaluate';
  /** The line under the name. */
  status: string;
  /** Whether that line tells of an error. */
  isError?: boolean | undefined;
  /** Said by a screen reader when it changes. */
  heard?: string | undefined;
  /** What can be done here. */
  children?: ReactNode;
  /** A bar along the lower edge. */
  progress?: ReactNode;
}

export function CollectionHead(props: CollectionHeadProps) {
  const { collection, screen, status, isError = false, heard, children, progress } = props;
  const [, navigate] = useLocation();
  const guest = useGuest();
  useCommands({
    'collection.groups': () => navigate(pathTo.groups(collection.id)),
    'collection.ask': () => navigate(pathTo.ask(collection.id)),
    'collection.review': () => navigate(pathTo.review(collection.id)),
    'collection.audit': () => navigate(pathTo.audit(collection.id)),
    'collection.key': () => navigate(pathTo.key(collection.id)),
    'collection.browse': () => navigate(pathTo.browse(collection.id)),
    ...(guest === null && {
      'collection.home': () => navigate(pathTo.welcome()),
      'collection.library': () => navigate(pathTo.library(collection.id)),
      'collection.batch': () => navigate(pathTo.batch(collection.id)),
      'collection.export': () => navigate(pathTo.export(collection.id)),
      'collection.evaluate': () => navigate(pathTo.evaluate(collection.id)),
      'collection.models': () => navigate(pathTo.models(collection.id)),
    }),
  });
  return (
    <header className={styles.head}>
      <Tip label={strings.collection.home} caps={capsOf('collection.home')}>
        <button
          type="button"
          className={styles.home}
          aria-label={strings.collection.home}
          onClick={() => navigate(pathTo.welcome())}
        >
          <Mark size={30} />
        </button>
      </Tip>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 className={classes(primitives.ellipsis, styles.name)}>{collection.name}</h1>
          <GroupingMenu collection={collection} />
        </div>
        <p className={classes(primitives.ellipsis, styles.status)} data-error={isError}>
          {status}
        </p>
      </div>
      {heard !== undefined && (
        <p className={primitives.visuallyHidden} role="status">
          {heard}
        </p>
      )}
      <nav className={styles.screens} aria-label={strings.collection.screens}>
        {(guest === null ? SCREENS : GUEST_SCREENS).map(name => (
          <Tip key={name} label={strings.collection.about[name]} caps={capsOf(`collection.${name}`)}>
            <Link
              href={pathTo[name](collection.id)}
              className={styles.screen ?? ''}
              aria-current={name === screen ? 'page' : undefined}
            >
              {strings.collection.names[name]}
            </Link>
          </Tip>
        ))}
      </nav>
      <div className={styles.actions}>
        {children}
        <ToolsMenu collection={collection.id} />
        <HelpButton />
      </div>
      {progress !== undefined && <div className={styles.progress}>{progress}</div>}
    </header>
  );
}
