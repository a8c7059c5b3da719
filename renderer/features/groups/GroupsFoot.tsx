/** The slim bar under the stacks: the group one is at, and how large the stacks are. Renderer. */
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { TilesFoot } from '../../app/TilesFoot.tsx';
import { strings } from '../../strings/strings.ts';
import { levelOf } from '../../ui/certainty.ts';
import styles from './Groups.module.css';

export function GroupsFoot({ group, kind }: { group: GroupView | undefined; kind: Kind }) {
  const words = strings.groups;
  return (
    <TilesFoot size={words.tile}>
      <div className={styles.footWords} role="status" aria-label={words.selectedGroup}>
        {group === undefined ? (
          <span>{words.nothingSelected}</span>
        ) : (
          <>
            <span className={styles.footName}>{words.nameOf(group.name)}</span>
            <span>{words.size(group.size, kind)}</span>
            <span>{words.confirmed(group)}</span>
            <span>
              {words.certainty.levels[levelOf(group.certainty)]} · {words.certainty.share(group.certainty)}
            </span>
          </>
        )}
      </div>
    </TilesFoot>
  );
}
