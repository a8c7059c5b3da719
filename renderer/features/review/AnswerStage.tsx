/** One answer: its two pictures, what it contradicts, and the three things to do about it. Renderer. */
import type { ReactNode } from 'react';
import { itemAddress } from '../../app/client.ts';
import type { CommandId } from '../../app/keyboard/commandIds.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { PictureMenu, pictureOf } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import type { IconName } from '../../ui/icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './AnswerStage.module.css';
import { mostBlamed, peopleWhoDisagree, type Row } from './cases.ts';
import { Graph } from './Graph.tsx';
import type { Act } from './reviewModel.ts';

export interface AnswerStageProps {
  collection: string;
  row: Row;
  isBusy: boolean;
  onAct(act: Act): void;
  /** Settles a contradiction of several people by how often each is wrong. */
  onTrust(): void;
  /** Opens the photo view at one of the two pictures. */
  onLook(side: number): void;
  /** Looks at another answer of the same contradiction. */
  onChoose(answer: number): void;
}

export function AnswerStage(props: AnswerStageProps) {
  const { collection, row, isBusy, onAct, onTrust, onLook, onChoose } = props;
  const words = strings.review;
  const { answer } = row;
  const { kind, standsOut, answers } = row.case;
  const isContradiction = kind === 'contradiction';
  const people = peopleWhoDisagree(row.case);
  return (
    <section className={styles.stage} aria-labelledby="review-heading">
      <div className={classes(primitives.column, styles.scroller)}>
        <div className={styles.head}>
          <h2 id="review-heading" className={styles.heading}>
            {words.heading(kind, answers.length, answer.verdict)}
          </h2>
          <p className={styles.message}>
            {[
              ...(people.length > 0 ? [`${words.disagree(people)}.`] : []),
              words.message(kind, standsOut),
              ...(people.length > 0 ? [words.byTrust(mostBlamed(row.case))] : []),
              ...(people.length > 0 && answers.length === 2 ? [words.third] : []),
            ].join(' ')}
          </p>
          {people.length > 0 && (
            <Button icon="shield" aria-disabled={isBusy} className={styles.trust} onClick={onTrust}>
              <span className={styles.actWords}>
                {words.trust}
                <Kbd caps={capsOf('review.trust')} />
              </span>
            </Button>
          )}
        </div>
        <div className={styles.body} data-graph={isContradiction}>
          <figure className={styles.pair} data-sides>
            {answer.sides.map((side, at) => (
              <PictureMenu key={side.id} collection={collection} onLook={() => onLook(at)}>
                {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
                <div
                  role="group"
                  aria-label={words.picture[at]}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys open its menu and its photo
                  tabIndex={0}
                  className={styles.side}
                  {...pictureOf(side)}
                  onDoubleClick={() => onLook(at)}
                >
                  <img
                    src={itemAddress(collection, side, 'view')}
                    alt={`${words.picture[at]}: ${side.name}`}
                    draggable={false}
                    className={styles.picture}
                  />
                  <span className={styles.name}>{side.name}</span>
                </div>
              </PictureMenu>
            ))}
            <span className={styles.between} data-verdict={answer.verdict}>
              <Icon name={answer.verdict} />
              {words.verdicts[answer.verdict]}
            </span>
          </figure>
          {isContradiction && (
            <Graph collection={collection} found={row.case} current={answer.answer} onChoose={onChoose} />
          )}
        </div>
      </div>
      <div className={styles.acts}>
        <p className={styles.said}>{words.said(answer, Date.now())}</p>
        <ActButton command="review.takeBack" icon="undo" isBusy={isBusy} onPress={() => onAct('takeBack')}>
          {words.takeBack}
        </ActButton>
        <ActButton command="review.change" icon="swap" isBusy={isBusy} onPress={() => onAct('change')}>
          {words.change(answer.verdict)}
        </ActButton>
        <ActButton command="review.confirm" icon="check" isBusy={isBusy} onPress={() => onAct('confirm')}>
          {words.confirm(answer.verdict)}
        </ActButton>
      </div>
    </section>
  );
}

interface ActButtonProps {
  command: CommandId;
  icon: IconName;
  isBusy: boolean;
  onPress(): void;
  children: ReactNode;
}

/** Not disabled while a step is under way, or it would lose the focus; a press then does nothing. */
function ActButton({ command, icon, isBusy, onPress, children }: ActButtonProps) {
  return (
    <Button size="large" icon={icon} aria-disabled={isBusy} className={styles.act} onClick={onPress}>
      <span className={styles.actWords}>
        {children}
        <Kbd caps={capsOf(command)} />
      </span>
    </Button>
  );
}
