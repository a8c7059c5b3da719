/**
 * The proposals one below the other, each with the pictures of both sides, to be accepted or refused by one
 * key. The groups behind stay as they are shown until it is closed. Renderer.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AkinError } from '../../../../main/contract/errors.ts';
import type { GroupChange, Proposal } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { useQuery } from '../../../app/data/useQuery.ts';
import { capsOf } from '../../../app/keyboard/useCommands.ts';
import { report } from '../../../app/report.ts';
import { strings } from '../../../strings/strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import type { GroupsModel } from '../groupsModel.ts';
import { ProposalRow } from './ProposalRow.tsx';
import styles from './Proposals.module.css';
import { ProposalAnswers } from './proposalAnswers.ts';

/** Long enough for someone who goes through the list quickly. */
const REST_MS = 180;

export interface ProposalsDialogProps {
  model: GroupsModel;
  proposals: readonly Proposal[];
  kind: Kind;
  onClose(): void;
}

export function ProposalsDialog({ model, proposals, kind, onClose }: ProposalsDialogProps) {
  const [answers] = useState(() => new ProposalAnswers(model, proposals, report));
  const { outcomes, acts, latest } = useStore(answers.state);
  const [current, setCurrent] = useState<string | null>(proposals[0]?.id ?? null);
  const list = useRef<HTMLUListElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const words = strings.proposals;
  useEffect(() => model.hold(), [model]);

  const isOpen = current !== null && !outcomes.has(current);
  const preview = usePreview(model, answers, isOpen ? current : null);

  /** Goes to the open proposal so many places on, or to the end of the dialog where there is none. */
  const goTo = (from: string | null, step: 1 | -1 | 0) => {
    const open = answers.open.map(({ id }) => id);
    const places = proposals.map(({ id }) => id);
    const place = from === null ? 0 : places.indexOf(from);
    const onward = (step < 0 ? places.slice(0, place).reverse() : places.slice(place + step)).filter(id =>
      open.includes(id),
    );
    const target = onward[0] ?? (step === 0 ? open[0] : from);
    const row = list.current?.querySelector<HTMLElement>(`[data-proposal="${target}"] button`);
    if (row === null || row === undefined) done.current?.focus();
    else row.focus();
  };
  const say = (id: string, verdict: 'yes' | 'no') => {
    void answers.say(id, verdict);
    // After the row has lost its buttons.
    requestAnimationFrame(() => goTo(id, 0));
  };
  const acceptAll = () => {
    void answers.acceptAll();
    requestAnimationFrame(() => goTo(null, 0));
  };
  const undo = () => {
    const [back = null] = acts.at(-1) ?? [];
    void answers.undo().then(() => requestAnimationFrame(() => goTo(back, 0)));
  };
  const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    const letter = key.toUpperCase();
    if (ctrlKey || metaKey) return letter === 'Z' ? undo : undefined;
    if (key === 'ArrowDown') return () => goTo(current, 1);
    if (key === 'ArrowUp') return () => goTo(current, -1);
    if (letter === words.keys.all) return acceptAll;
    if (current === null) return undefined;
    if (letter === words.keys.yes) return () => say(current, 'yes');
    return letter === words.keys.no ? () => say(current, 'no') : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event);
    if (act === undefined || event.altKey || event.repeat) return;
    event.preventDefault();
    act();
  };

  const isNamedLeft = answers.open.length > answers.acceptable.length;
  return (
    <Dialog
      shape="medium"
      title={words.title}
      description={words.description}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={
        <>
          <Button
            variant="quiet"
            icon="undo"
            className={styles.undo}
            disabled={acts.length === 0}
            onClick={undo}
          >
            {words.undo} <Kbd caps={capsOf('collection.undo')} />
          </Button>
          <Button disabled={answers.acceptable.length === 0} onClick={acceptAll}>
            {words.all(answers.acceptable.length)} <Kbd caps={[words.keys.all]} />
          </Button>
          <Button ref={done} variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <ul ref={list} className={styles.list} aria-label={words.list}>
        {proposals.map(proposal => (
          <ProposalRow
            key={proposal.id}
            collection={model.id}
            proposal={proposal}
            kind={kind}
            outcome={outcomes.get(proposal.id) ?? null}
            isCurrent={isOpen && proposal.id === current}
            onCurrent={() => setCurrent(proposal.id)}
            onSay={verdict => say(proposal.id, verdict)}
          />
        ))}
      </ul>
      <p className={styles.status} role="status">
        {isOpen
          ? preview === null
            ? words.computing
            : strings.groups.changed(preview, kind, 'would')
          : [words.finished, ...(latest === null ? [] : [strings.groups.changed(latest, kind, 'did')])].join(
              ' ',
            )}
        {isNamedLeft && <span className={styles.note}> {words.namedLeft}</span>}
      </p>
    </Dialog>
  );
}

/** What a yes would change; null while it is not known. */
function usePreview(model: GroupsModel, answers: ProposalAnswers, id: string | null): GroupChange | null {
  const { acts } = useStore(answers.state);
  return useQuery(
    id === null ? null : `${id} ${acts.length}`,
    async signal => {
      try {
        return (await model.answerProposals({ accepted: [id!], refused: [] }, false, signal)).change;
      } catch (error) {
        if (!(error instanceof AkinError) || error.code !== 'bad-request') throw error;
        answers.setChanged(id!);
        return null;
      }
    },
    REST_MS,
  ).present;
}
