/** The recent collections: open one, or forget it; those whose file is gone say so. Renderer. */
import { useLocation } from 'wouter';
import type { Recent } from '../../../main/contract/model.ts';
import { connection } from '../../app/client.ts';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KIND_ICONS } from '../../ui/kinds.ts';
import primitives from '../../ui/primitives.module.css';
import { useToasts } from '../../ui/toasts.ts';
import styles from './RecentList.module.css';

export function RecentList({ recents }: { recents: readonly Recent[] }) {
  return (
    <>
      <h2 className={styles.heading}>{strings.welcome.recent}</h2>
      <ul className={styles.list}>
        {recents.map(recent => (
          <Entry key={recent.id} recent={recent} />
        ))}
      </ul>
    </>
  );
}

function Entry({ recent }: { recent: Recent }) {
  const [, navigate] = useLocation();
  const forget = (entry: Element | null) => {
    // The entry goes away with the focus on it; the next one takes over, or the screen itself.
    const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
    (next?.querySelector<HTMLElement>('button:enabled') ?? document.querySelector('main'))?.focus();
    const { forgotten, forgottenSentence } = strings.welcome;
    const { show } = useToasts.getState();
    connection
      .call('recent.forget', { id: recent.id })
      .then(() => show({ tone: 'calm', title: forgotten(recent.name), message: forgottenSentence }), report);
  };
  return (
    <li className={classes(styles.entry, recent.missing && styles.missing)}>
      <button
        type="button"
        className={styles.open}
        disabled={recent.missing}
        onClick={() => navigate(pathTo.home(recent.id))}
      >
        <span className={styles.kind}>
          <Icon name={KIND_ICONS[recent.kind]} size={22} />
        </span>
        <span className={styles.words}>
          <span className={classes(primitives.ellipsis, styles.name)}>{recent.name}</span>
          <span className={classes(primitives.ellipsis, styles.facts)}>
            {recent.missing ? (
              strings.welcome.missing
            ) : (
              <>
                {strings.welcome.facts(recent)}
                <span className={styles.opened}>{strings.welcome.opened(recent.openedAt, Date.now())}</span>
              </>
            )}
          </span>
          <span className={classes(primitives.ellipsis, styles.location)}>
            <bdi>{recent.location}</bdi>
          </span>
        </span>
      </button>
      <IconButton
        icon="close"
        label={strings.welcome.forget(recent)}
        className={styles.forget}
        onClick={event => forget(event.currentTarget.closest('li'))}
      />
    </li>
  );
}
