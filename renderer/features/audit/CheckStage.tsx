/** One check: a photo and its group, or a photo or group and the groups most like it. Renderer. */
import { type ReactNode, useState } from 'react';
import type { AuditQuestion, CheckGiven } from '../../../main/contract/audit.ts';
import type { ItemView, Side } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { itemAddress } from '../../app/client.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import type { CommandId } from '../../app/keyboard/commandIds.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Audit.module.css';

export interface CheckStageProps {
  collection: string;
  kind: Kind;
  question: AuditQuestion;
  onCheck(answer: CheckGiven): void;
}

/** Up to so many candidates are shown larger. */
const FEW = 6;
/** So many candidates have a digit. */
const DIGITS = 9;

export function CheckStage({ collection, kind, question, onCheck }: CheckStageProps) {
  const words = strings.audit;
  const { side } = question;
  return (
    <section className={styles.stage} aria-labelledby="check">
      <h2 id="check" className={primitives.question}>
        {words[question.kind].question[kind]}
      </h2>
      <div className={styles.sides}>
        <Checked collection={collection} kind={kind} side={side} isGroup={question.kind === 'group'} />
        {question.kind === 'photo' ? (
          <figure className={styles.side}>
            <figcaption className={styles.caption}>{words.itsGroup(side.group.size, kind)}</figcaption>
            <Pictures collection={collection} items={side.strip} />
          </figure>
        ) : (
          <Candidates
            collection={collection}
            kind={kind}
            among={question.among}
            onChoose={chosen => onCheck({ kind: 'choice', chosen })}
          />
        )}
      </div>
      {question.kind === 'photo' ? (
        <PhotoAnswers onCheck={onCheck} />
      ) : (
        <ChoiceAnswers none={words[question.kind].none} count={question.among.length} onCheck={onCheck} />
      )}
    </section>
  );
}

interface CheckedProps {
  collection: string;
  kind: Kind;
  side: Side;
  isGroup: boolean;
}

/** What is checked, large; of a group also some others. */
function Checked({ collection, kind, side: { item, group, strip }, isGroup }: CheckedProps) {
  const words = strings.audit;
  return (
    <figure className={styles.side}>
      <figcaption className={styles.caption}>
        {isGroup ? words.groupChecked(group.size, kind) : words.checked}
      </figcaption>
      <Sharp collection={collection} item={item} alt={`${words.checked}: ${item.name}`} />
      {isGroup && strip.length > 0 && (
        <div className={styles.strip}>
          {strip.map(other => (
            <ItemPicture key={other.id} collection={collection} item={other} className={styles.small} />
          ))}
        </div>
      )}
    </figure>
  );
}

function Pictures({ collection, items }: { collection: string; items: readonly ItemView[] }) {
  return (
    <div className={styles.pictures} data-count={items.length}>
      {items.map((item, at) => (
        <div key={item.id} className={styles.place} data-first={at === 0}>
          <Sharp collection={collection} item={item} alt={item.name} />
          {at === 0 && <span className={styles.firstMark}>{strings.audit.first}</span>}
        </div>
      ))}
    </div>
  );
}

/** The small picture is there at once; the large one lies over it when it has come. */
function Sharp({ collection, item, alt }: { collection: string; item: ItemView; alt: string }) {
  const [there, setThere] = useState<number | null>(null);
  return (
    <span className={styles.sharp}>
      <img
        src={itemAddress(collection, item, 'thumbnail')}
        alt={alt}
        draggable={false}
        className={styles.layer}
      />
      <img
        src={itemAddress(collection, item, 'view')}
        alt=""
        draggable={false}
        className={styles.layer}
        data-there={there === item.id}
        onLoad={() => setThere(item.id)}
      />
    </span>
  );
}

interface CandidatesProps {
  collection: string;
  kind: Kind;
  among: readonly Side[];
  onChoose(at: number): void;
}

function Candidates({ collection, kind, among, onChoose }: CandidatesProps) {
  const words = strings.audit;
  return (
    <div className={styles.side}>
      <p className={styles.caption} id="candidates">
        {words.candidates}
      </p>
      <ul className={styles.candidates} aria-labelledby="candidates" data-few={among.length <= FEW}>
        {among.map(({ item, group, strip }, at) => (
          <li key={item.id}>
            <button type="button" className={styles.candidate} onClick={() => onChoose(at)}>
              <span className={styles.candidatePictures}>
                {[item, ...strip].slice(0, 3).map(shown => (
                  <ItemPicture key={shown.id} collection={collection} item={shown} className={styles.small} />
                ))}
              </span>
              <span className={styles.candidateFoot}>
                {at < DIGITS && <Kbd caps={[String(at + 1)]} />}
                <span className={primitives.visuallyHidden}>{item.name}</span>
                <span>{words.candidate(group.size, kind)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PhotoAnswers({ onCheck }: { onCheck(answer: CheckGiven): void }) {
  const words = strings.audit;
  const say = (verdict: 'same' | 'different' | 'cannot-tell') => () => onCheck({ kind: 'photo', verdict });
  useCommands({
    'audit.yes': say('same'),
    'audit.no': say('different'),
    'audit.cannotTell': say('cannot-tell'),
  });
  return (
    <div className={styles.answers}>
      <Answer command="audit.no" onPress={say('different')}>
        {words.photo.no}
      </Answer>
      <Answer command="audit.cannotTell" isSmall onPress={say('cannot-tell')}>
        {words.cannotTell}
      </Answer>
      <Answer command="audit.yes" onPress={say('same')}>
        {words.photo.yes}
      </Answer>
    </div>
  );
}

interface ChoiceAnswersProps {
  none: string;
  count: number;
  onCheck(answer: CheckGiven): void;
}

function ChoiceAnswers({ none, count, onCheck }: ChoiceAnswersProps) {
  const chooseNone = () => onCheck({ kind: 'choice', chosen: null });
  const cannotTell = () => onCheck({ kind: 'cannot-tell' });
  useCommands({
    'audit.choose': chosen => {
      if (chosen < count) onCheck({ kind: 'choice', chosen });
    },
    'audit.none': chooseNone,
    'audit.cannotTell': cannotTell,
  });
  return (
    <div className={styles.answers}>
      <Answer command="audit.none" onPress={chooseNone}>
        {none}
      </Answer>
      <Answer command="audit.cannotTell" isSmall onPress={cannotTell}>
        {strings.audit.cannotTell}
      </Answer>
    </div>
  );
}

interface AnswerProps {
  command: CommandId;
  isSmall?: boolean;
  onPress(): void;
  children: ReactNode;
}

function Answer({ command, isSmall = false, onPress, children }: AnswerProps) {
  return (
    <button type="button" className={styles.answer} data-small={isSmall} onClick={onPress}>
      <Kbd caps={capsOf(command)} />
      {children}
    </button>
  );
}
