/**
 * The bar at the foot of the contact sheet: two pictures, whether they are the same, and what the last answer
 * settled. Renderer.
 */
import { type MouseEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { SheetQuestion } from '../../../main/contract/browse.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { itemAddress } from '../../app/client.ts';
import { namesOf } from '../../app/collection/groupNamer.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { JoinNamedDialog } from '../../app/collection/MergeGroupsDialog.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import type { BrowseModel, Verdict } from './browseModel.ts';
import styles from './QuestionBar.module.css';

const VERDICTS = [
  { verdict: 'different', command: 'browse.different', name: strings.browse.question.different },
  { verdict: 'cannot-tell', command: 'browse.cannotTell', name: strings.browse.question.cannotTell },
  { verdict: 'same', command: 'browse.same', name: strings.browse.question.same },
] as const;

/** Beside the one asked about, so many others of its row. */
const STRIP = 3;

export function QuestionBar({ model, kind }: { model: BrowseModel; kind: Kind }) {
  const { asking, isBusy, sheet } = useStore(model.state);
  const question = asking?.question ?? null;
  const words = strings.browse.question;
  const [joining, setJoining] = useState<SheetQuestion | null>(null);
  const names = question === null ? [] : namesOf(question.sides.map(({ group }) => group));
  const give = (verdict: Verdict) => void model.answer(verdict).catch(report);
  const answer = (verdict: Verdict) => {
    if (verdict === 'same' && names.length > 1 && !isBusy) setJoining(question);
    else give(verdict);
  };
  useCommands(
    question === null
      ? {}
      : {
          'browse.same': () => answer('same'),
          'browse.different': () => answer('different'),
          'browse.cannotTell': () => answer('cannot-tell'),
        },
  );
  const press = (verdict: Verdict, event: MouseEvent) => {
    answer(verdict);
    // So that the keys go on answering instead of pressing this button again.
    if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
  };
  const settled = asking?.settled ?? null;
  return (
    <section className={styles.bar} data-sides aria-label={words.label} aria-busy={isBusy}>
      {question === null ? (
        <p className={styles.none}>
          {sheet?.isFirstLook === true
            ? strings.browse.firstLook
            : asking === null
              ? words.waiting
              : words.none}
        </p>
      ) : (
        <>
          <Picture model={model} question={question} side={0} />
          <div className={styles.middle}>
            <h2 className={styles.question}>{words[question.kind][kind]}</h2>
            <div className={styles.verdicts} data-sides>
              {VERDICTS.map(({ verdict, command, name }) => (
                <button
                  key={verdict}
                  type="button"
                  className={styles.verdict}
                  data-small={verdict === 'cannot-tell'}
                  onClick={event => press(verdict, event)}
                >
                  <Kbd caps={capsOf(command)} />
                  {name}
                </button>
              ))}
            </div>
            <p className={styles.line}>{words.utility(question.utility)}</p>
          </div>
          <Picture model={model} question={question} side={1} />
        </>
      )}
      <p className={styles.settled} role="status">
        {settled !== null && words.settled(settled, kind, 'did')}
      </p>
      {/* Not about another question, which may have come meanwhile. */}
      {joining !== null && joining.id === question?.id && (
        <JoinNamedDialog
          collection={model.id}
          kind={kind}
          names={names}
          change={null}
          onJoin={() => {
            setJoining(null);
            give('same');
          }}
          onClose={() => setJoining(null)}
        />
      )}
    </section>
  );
}

function Picture({ model, question, side }: { model: BrowseModel; question: SheetQuestion; side: 0 | 1 }) {
  const { item, strip } = question.sides[side];
  const words = strings.browse.question;
  // The row in question is on the left; of the item in doubt only its own picture is shown.
  const hasStrip = question.kind === 'between' || side === 0;
  return (
    <div className={styles.side} data-sides data-side={side}>
      <img
        key={item.id}
        src={itemAddress(model.id, item, 'thumbnail')}
        alt={words.picture(words.sides[question.kind][side], item.name)}
        draggable={false}
        className={styles.picture}
      />
      {hasStrip && (
        <span className={styles.strip}>
          {strip.slice(0, STRIP).map(other => (
            <ItemPicture
              key={other.id}
              collection={model.id}
              item={other}
              className={primitives.stripPicture}
            />
          ))}
        </span>
      )}
    </div>
  );
}
