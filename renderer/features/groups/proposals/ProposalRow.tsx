/** One proposal: what it says, the pictures of both sides, how likely it is, and yes or no. Renderer. */
import type { Proposal, Side } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { levelOf } from '../../../ui/certainty.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import styles from './Proposals.module.css';
import { namesOf, type Outcome, type Verdict } from './proposalAnswers.ts';

const SHOWN = 4;

export interface ProposalRowProps {
  collection: string;
  proposal: Proposal;
  kind: Kind;
  outcome: Outcome | null;
  isCurrent: boolean;
  onCurrent(): void;
  onSay(verdict: Verdict): void;
}

export function ProposalRow(props: ProposalRowProps) {
  const { collection, proposal, kind, outcome, isCurrent, onCurrent, onSay } = props;
  const words = strings.proposals;
  const { id, sides, sizes, chance } = proposal;
  const named = namesOf(proposal);
  const message = words.message(proposal, kind);
  return (
    <li className={styles.row} data-proposal={id} data-current={isCurrent} data-open={outcome === null}>
      <p className={styles.head}>
        <span className={styles.message}>{message}</span>
        <span className={styles.chance}>{words.chance(levelOf(chance))}</span>
      </p>
      <Reason collection={collection} proposal={proposal} />
      {named !== null && (
        <p className={styles.warning}>
          <Icon name="warning" size={16} />
          {words.bothNamed(...named)}
        </p>
      )}
      <div className={styles.sides}>
        {sides.map((side, at) => (
          <figure key={side.item.id} className={styles.side}>
            <Pictures collection={collection} side={side} />
            <figcaption className={styles.caption}>
              {words.side(proposal.kind, at as 0 | 1, side.group.name, sizes[at as 0 | 1], kind)}
            </figcaption>
          </figure>
        ))}
        <span className={styles.between}>
          <Icon name={proposal.kind === 'join' ? 'merge' : 'split'} size={20} />
        </span>
        {outcome === null && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
          <div role="group" aria-label={message} className={styles.buttons} onFocus={onCurrent}>
            <Button onClick={() => onSay('yes')}>
              {words.yes} <Kbd caps={[words.keys.yes]} />
            </Button>
            <Button onClick={() => onSay('no')}>
              {words.no} <Kbd caps={[words.keys.no]} />
            </Button>
          </div>
        )}
      </div>
      {outcome !== null && <p className={styles.outcome}>{outcomeOf(outcome, kind)}</p>}
    </li>
  );
}

/** What it follows from; of an answer its two pictures. */
export function Reason({ collection, proposal }: Pick<ProposalRowProps, 'collection' | 'proposal'>) {
  const { kind, reason } = proposal;
  const words = strings.proposals;
  return (
    <p className={styles.reason}>
      <span>{words.reason[kind][reason.kind]}</span>
      {reason.answer !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
        <span role="group" aria-label={words.because} className={styles.answer}>
          {reason.answer.sides.map(item => (
            <ItemPicture key={item.id} collection={collection} item={item} className={styles.told} />
          ))}
        </span>
      )}
    </p>
  );
}

/** Its own picture, then some of the others. */
function Pictures({ collection, side: { item, strip } }: { collection: string; side: Side }) {
  return (
    <span className={styles.pictures}>
      {[item, ...strip].slice(0, SHOWN).map(shown => (
        <ItemPicture key={shown.id} collection={collection} item={shown} className={styles.picture} />
      ))}
    </span>
  );
}

function outcomeOf(outcome: Outcome, kind: Kind): string {
  const words = strings.proposals;
  if (outcome.kind === 'changed') return words.changed;
  const said = words.said[outcome.verdict];
  if (outcome.verdict === 'no' || outcome.change === null) return said;
  return `${said} ${strings.groups.changed(outcome.change, kind, 'did')}`;
}
