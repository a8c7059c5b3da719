/** Doubtful members of one group: which of them do not belong? Renderer. */
import type { Question } from '../../../main/contract/grouping.ts';
import { itemAddress } from '../../app/client.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { PictureMenu, pictureOf } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import { AnswerButton } from './AnswerButton.tsx';
import styles from './Ask.module.css';
import cards from './Cards.module.css';
import { SidePane } from './SidePane.tsx';
import type { StageProps } from './stage.ts';
import { Tools } from './Tools.tsx';

export function OddStage({
  question,
  ...stage
}: StageProps & { question: Extract<Question, { kind: 'odd' }> }) {
  const { collection, kind, intent, zoom, onLook, onPress } = stage;
  const words = strings.ask;
  return (
    <section className={classes(primitives.column, styles.stage)} aria-labelledby="question">
      <h2 id="question" className={primitives.question}>
        {words.odd.question[kind]}
      </h2>
      <PictureMenu collection={collection} onLook={onLook}>
        <div className={styles.pair}>
          <SidePane
            collection={collection}
            kind={kind}
            side={question.side}
            label={words.odd.belongs(question.side.group.name, question.side.group.size, kind)}
            zoom={zoom}
            onLook={onLook}
          />
          <ul className={cards.members} aria-label={words.odd.members} data-count={question.among.length}>
            {question.among.map((item, at) => (
              <li key={item.id} className={cards.memberPlace}>
                <button
                  type="button"
                  className={cards.member}
                  aria-pressed={intent.marked.has(at)}
                  {...pictureOf(item)}
                  onClick={event => onPress({ key: 'digit', at }, event)}
                >
                  <img
                    src={itemAddress(collection, item, 'thumbnail')}
                    alt={item.name}
                    draggable={false}
                    className={cards.memberPicture}
                  />
                  <span className={cards.memberKey}>
                    <Kbd caps={[String(at + 1)]} />
                  </span>
                  {intent.marked.has(at) && (
                    <span className={cards.cross}>
                      <Icon name="close" size={28} />
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </PictureMenu>
      <div className={styles.answers}>
        <Tools {...stage} hasWhole={kind !== 'anything'} />
        <div className={styles.verdicts}>
          <AnswerButton
            name={words.odd.confirm(intent.marked.size)}
            caps={capsOf('ask.confirm')}
            isPrimary
            onClick={event => onPress({ key: 'confirm' }, event)}
          />
          <AnswerButton
            name={words.cannotTell}
            caps={capsOf('ask.cannotTell')}
            isSmall
            onClick={event => onPress({ key: 'cannot-tell' }, event)}
          />
        </div>
        <div className={styles.balance} />
      </div>
    </section>
  );
}
