/**
 * The best proposal to join two groups, above the groups: the same or not, by one key each. All proposals are in
 * the dialog. Renderer.
 */
import { useState } from 'react';
import type { Proposal, Side } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { step } from '../../../app/collection/steps.ts';
import { capsOf, useCommands } from '../../../app/keyboard/useCommands.ts';
import { openPhoto, photoOfItem, photosOf } from '../../../app/photo/photoView.ts';
import { PictureMenu } from '../../../app/photo/pictures.tsx';
import { report } from '../../../app/report.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import type { GroupsModel } from '../groupsModel.ts';
import { Reason } from './ProposalRow.tsx';
import styles from './Proposals.module.css';
import { namesOf } from './proposalAnswers.ts';

const SHOWN = 3;

export interface SuggestionLineProps {
  model: GroupsModel;
  kind: Kind;
  proposals: readonly Proposal[];
  /** Opens the list of all proposals. */
  onLook(): void;
}

export function SuggestionLine({ model, kind, proposals, onLook }: SuggestionLineProps) {
  // Answered here, before the proposals are read again.
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const open = proposals.filter(({ id }) => !said.has(id));
  const join = open.find(proposal => proposal.kind === 'join');
  const words = strings.proposals;
  const answer = async (proposal: Proposal, isSame: boolean) => {
    // Two people with names are not made one by a key: the list shows both names, and asks.
    if (isSame && namesOf(proposal) !== null) return onLook();
    setSaid(now => new Set(now).add(proposal.id));
    const answers = isSame
      ? { accepted: [proposal.id], refused: [] }
      : { accepted: [], refused: [proposal.id] };
    const doing = model.answerProposals(answers, true).then(({ change }) => change);
    await step(isSame ? words.same.yesDone : words.same.noDone, kind, doing);
  };
  const say = (isSame: boolean) => join !== undefined && void answer(join, isSame).catch(report);
  useCommands(join === undefined ? {} : { 'groups.yes': () => say(true), 'groups.no': () => say(false) });
  if (open.length === 0) return null;
  const joins = open.filter(proposal => proposal.kind === 'join').length;
  return (
    <div className={styles.line} role="status">
      {join === undefined ? (
        <>
          <Icon name="merge" size={18} />
          <span>{words.line(joins, open.length - joins)}</span>
        </>
      ) : (
        <>
          <span className={styles.same}>{words.same.question[kind]}</span>
          <Faces collection={model.id} side={join.sides[0]} size={join.sizes[0]} kind={kind} />
          <Faces collection={model.id} side={join.sides[1]} size={join.sizes[1]} kind={kind} />
          <Button onClick={() => say(true)}>
            {words.yes} <Kbd caps={capsOf('groups.yes')} />
          </Button>
          <Button onClick={() => say(false)}>
            {words.no} <Kbd caps={capsOf('groups.no')} />
          </Button>
          <Reason collection={model.id} proposal={join} />
        </>
      )}
      <Tip label={strings.keys.commands['groups.proposals']} caps={capsOf('groups.proposals')}>
        <Button variant="quiet" onClick={onLook}>
          {open.length > 1 ? words.same.all(open.length) : words.look}
        </Button>
      </Tip>
    </div>
  );
}

interface FacesProps {
  collection: string;
  side: Side;
  size: number;
  kind: Kind;
}

function Faces({ collection, side, size, kind }: FacesProps) {
  const shown = [side.item, ...side.strip].slice(0, SHOWN);
  const look = (wanted: number) =>
    openPhoto({
      collection,
      list: photosOf(shown.map(photoOfItem)),
      at: shown.findIndex(({ id }) => id === wanted),
    });
  return (
    <PictureMenu collection={collection} onLook={look}>
      <figure className={styles.faces}>
        {shown.map(item => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of all proposals has keys for it
          <span key={item.id} className={styles.face} onDoubleClick={() => look(item.id)}>
            <ItemPicture collection={collection} item={item} />
          </span>
        ))}
        <figcaption className={styles.facesName}>
          {strings.proposals.side('join', 0, side.group.name, size, kind)}
        </figcaption>
      </figure>
    </PictureMenu>
  );
}
