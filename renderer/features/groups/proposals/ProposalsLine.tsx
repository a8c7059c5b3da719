/** The line above the groups: how much Akin would change by what it learned, and the way to it. Renderer. */
import type { Proposal } from '../../../../main/contract/grouping.ts';
import { capsOf } from '../../../app/keyboard/useCommands.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import styles from './Proposals.module.css';

export function ProposalsLine({ proposals, onLook }: { proposals: readonly Proposal[]; onLook(): void }) {
  const words = strings.proposals;
  const joins = proposals.filter(({ kind }) => kind === 'join').length;
  return (
    <div className={styles.line} role="status">
      <Icon name="merge" size={18} />
      <span>{words.line(joins, proposals.length - joins)}</span>
      <Tip label={strings.keys.commands['groups.proposals']} caps={capsOf('groups.proposals')}>
        <Button onClick={onLook}>{words.look}</Button>
      </Tip>
    </div>
  );
}
