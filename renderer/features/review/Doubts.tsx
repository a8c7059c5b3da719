/** The list of answers and, beside it, the selected one. Renderer. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Kind } from '../../../main/contract/model.ts';
import type { DoubtedAnswer, PersonTrust } from '../../../main/contract/review.ts';
import { JoinNamedDialog } from '../../app/collection/MergeGroupsDialog.tsx';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { openPhoto, photoOfItem, photosOf } from '../../app/photo/photoView.ts';
import { meantPicture, usePictureKeys } from '../../app/photo/pictures.tsx';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { AnswerList } from './AnswerList.tsx';
import { AnswerStage } from './AnswerStage.tsx';
import { casesOf, mostBlamed, peopleWhoDisagree, placeAfter, placeAfterAct, rowsOf } from './cases.ts';
import peopleStyles from './People.module.css';
import styles from './Review.module.css';
import type { Act, ReviewModel } from './reviewModel.ts';

export interface DoubtsProps {
  model: ReviewModel;
  kind: Kind;
  answers: readonly DoubtedAnswer[];
}

export function Doubts({ model, kind, answers }: DoubtsProps) {
  const { isBusy, people } = useStore(model.state);
  const cases = useMemo(() => casesOf(answers), [answers]);
  const rows = useMemo(() => rowsOf(cases), [cases]);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ key: string | null; index: number }>({ key: null, index: 0 });
  const [joining, setJoining] = useState<{ names: string[]; about: DoubtedAnswer } | null>(null);
  const index = placeAfter(rows, chosen.key, chosen.index);
  const row = rows[index];
  // A line that moved is followed; should it go later, what is then in its place is next.
  if (row !== undefined && (row.key !== chosen.key || index !== chosen.index))
    setChosen({ key: row.key, index });

  const goTo = (to: number) => {
    const target = rows[to];
    if (target !== undefined) setChosen({ key: target.key, index: to });
  };
  const act = (what: Act, about = row?.answer) => {
    if (about === undefined || isBusy) return;
    // "Different" that becomes "same" makes their groups one.
    if (what !== 'change' || about.verdict === 'same') return give(what, about);
    model
      .namesOf(about)
      .then(names => (names.length > 1 ? setJoining({ names, about }) : give(what, about)), report);
  };
  const give = (what: Act, { answer }: DoubtedAnswer) => {
    setJoining(null);
    const goOn = () => {
      const now = rowsOf(casesOf(model.state.getState().answers ?? []));
      setChosen({ key: null, index: placeAfterAct(now, answer, index) });
    };
    model.act(what, answer).then(goOn, report);
  };
  const trust = () => {
    if (row !== undefined && peopleWhoDisagree(row.case).length > 0) act('takeBack', mostBlamed(row.case));
  };
  const look = (at: number) =>
    row !== undefined &&
    openPhoto({ collection: model.id, list: photosOf(row.answer.sides.map(photoOfItem)), at });
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  usePictureKeys(model.id, () => row?.answer.sides[0].photo);
  useCommands({
    'review.step': () => list.current?.focus(),
    'photos.view': () => {
      const meant = meantPicture()?.item;
      look(Math.max(0, row?.answer.sides.findIndex(side => side.id === meant) ?? 0));
    },
    'review.confirm': () => act('confirm'),
    'review.change': () => act('change'),
    'review.takeBack': () => act('takeBack'),
    'review.trust': trust,
  });

  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        {people.length > 1 && <People people={people} />}
        <AnswerList
          list={list}
          collection={model.id}
          cases={cases}
          rows={rows}
          current={index}
          onCurrent={goTo}
        />
      </div>
      {row !== undefined && (
        <AnswerStage
          collection={model.id}
          row={row}
          isBusy={isBusy}
          onAct={what => act(what)}
          onTrust={trust}
          onLook={look}
          onChoose={answer =>
            goTo(rows.findIndex(other => other.case === row.case && other.answer.answer === answer))
          }
        />
      )}
      {joining !== null && (
        <JoinNamedDialog
          collection={model.id}
          kind={kind}
          names={joining.names}
          change={null}
          onJoin={() => give('change', joining.about)}
          onClose={() => setJoining(null)}
        />
      )}
    </div>
  );
}

/** Everyone who answered and how well their answers fit the rest; shown when there are several. */
function People({ people }: { people: readonly PersonTrust[] }) {
  const words = strings.review.people;
  return (
    <section className={peopleStyles.people} aria-label={words.title}>
      <h2 className={peopleStyles.title}>{words.title}</h2>
      <ul className={peopleStyles.list}>
        {people.map(({ person, answers, contradicted, trust, wrong }) => (
          <li key={person ?? ''} className={peopleStyles.person}>
            <span className={peopleStyles.name} data-nameless={person === null}>
              {person ?? words.nameless}
            </span>
            <span className={peopleStyles.facts}>
              {words.facts(answers, contradicted)} · {words.wrong(wrong)}
            </span>
            <span className={peopleStyles.trust}>{words.trust(trust)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
