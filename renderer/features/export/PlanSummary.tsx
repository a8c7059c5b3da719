/** What a plan comes to: its folders, and the photos that stay behind and why. Renderer. */
import { Link } from 'wouter';
import type { ExportPlan, StayReason } from '../../../main/contract/export.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import styles from './PlanSummary.module.css';

/** More would make the screen slow. */
const MOST_FOLDERS = 300;

export interface PlanSummaryProps {
  collection: string;
  kind: Kind;
  plan: ExportPlan;
}

export function PlanSummary({ collection, kind, plan }: PlanSummaryProps) {
  const words = strings.export.summary;
  return (
    <section
      className={styles.summary}
      aria-label={words.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
      tabIndex={0}
    >
      <Folders collection={collection} folders={plan.folders.filter(({ photos }) => photos > 0)} />
      <table className={styles.table}>
        <caption>{words.stays(plan.photos.total - plan.photos.exported, plan.photos.total)}</caption>
        {plan.photos.staying.length > 0 && <Head first={words.reason} />}
        <tbody>
          {plan.photos.staying.map(staying => (
            <Staying
              key={staying.reason}
              collection={collection}
              kind={kind}
              plan={plan.export.id}
              staying={staying}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" className={styles.number}>
          {strings.export.summary.photos}
        </th>
      </tr>
    </thead>
  );
}

function Folders({ collection, folders }: { collection: string; folders: ExportPlan['folders'] }) {
  const words = strings.export.summary;
  return (
    <table className={styles.table}>
      <caption>{words.folders(folders.length)}</caption>
      {folders.length > 0 && <Head first={words.folder} />}
      <tbody>
        {folders.slice(0, MOST_FOLDERS).map(({ folder, photos, group }) => (
          <tr key={folder}>
            <th scope="row">
              {group === null ? folder : <Link href={pathTo.group(collection, group)}>{folder}</Link>}
            </th>
            <td className={styles.number}>{words.count(photos)}</td>
          </tr>
        ))}
        {folders.length > MOST_FOLDERS && (
          <tr>
            <td colSpan={2}>{words.more(folders.length - MOST_FOLDERS)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface StayingProps {
  collection: string;
  kind: Kind;
  plan: number;
  staying: ExportPlan['photos']['staying'][number];
}

function Staying({ collection, kind, plan, staying: { reason, photos, some } }: StayingProps) {
  const words = strings.export.summary;
  const exactly = pathTo.staying(collection, plan, reason);
  const to = leadsTo(collection, reason, exactly);
  return (
    <tr>
      <th scope="row">
        {to === null ? (
          <details>
            <summary>{words.why(reason, kind)}</summary>
            <ul className={styles.paths}>
              {some.map(({ path, copy }) => (
                <li key={path}>{copy === null ? path : words.sameAs(path, copy)}</li>
              ))}
              {photos > some.length && <li>{words.more(photos - some.length)}</li>}
            </ul>
          </details>
        ) : (
          <Link href={to}>{words.why(reason, kind)}</Link>
        )}
      </th>
      <td className={styles.number}>
        <Link href={exactly} aria-label={words.showThem(photos)}>
          {words.count(photos)}
        </Link>
      </td>
    </tr>
  );
}

/** Where the reason leads; null where it opens the paths, with the copy of a duplicate. The number leads anyway. */
function leadsTo(collection: string, reason: StayReason, exactly: string): string | null {
  switch (reason) {
    case 'empty':
    case 'problem':
      return pathTo.photos(collection, reason);
    case 'leftover':
      return pathTo.leftovers(collection);
    case 'unnamed':
    case 'aside':
    case 'hidden':
    case 'unconfirmed':
    case 'not-chosen':
      return exactly;
    case 'away':
    case 'waiting':
    case 'duplicate':
      return null;
  }
}
