/** Why a member is in its group: how sure that is, and the members it resembles. Renderer. */
import type { Member } from '../../../main/contract/grouping.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import type { PageCache } from '../../app/data/pageCache.ts';
import { strings } from '../../strings/strings.ts';
import { Certainty } from '../../ui/Certainty.tsx';
import styles from './Why.module.css';

export interface WhyProps {
  collection: string;
  /** The member one points at or is at. */
  member: Member | undefined;
  members: PageCache<Member>;
}

export function Why({ collection, member, members }: WhyProps) {
  const words = strings.groups.group;
  const versionOf = (id: number) =>
    members.row(members.find(other => other.item.id === id))?.item.version ?? '';
  return (
    <aside className={styles.why} aria-label={words.why}>
      {member === undefined ? (
        <p className={styles.hint}>{words.whyNothing}</p>
      ) : (
        <>
          <ItemPicture collection={collection} item={member.item} className={styles.picture} />
          <p className={styles.name}>{member.item.name}</p>
          <div className={styles.facts}>
            <Certainty value={member.certainty} withWord={false} />
            {words.certainty(member.certainty)}
          </div>
          <h3 className={styles.heading}>{words.why}</h3>
          {member.isConfirmed && <p className={styles.message}>{words.becauseConfirmed}</p>}
          {member.isDoubtful && <p className={styles.doubt}>{words.nearerElsewhere}</p>}
          {member.because.length > 0 && (
            <>
              <p className={styles.message}>{words.because}</p>
              <div className={styles.because}>
                {member.because.map(id => (
                  <ItemPicture key={id} collection={collection} item={{ id, version: versionOf(id) }} />
                ))}
              </div>
            </>
          )}
        </>
      )}
    </aside>
  );
}
