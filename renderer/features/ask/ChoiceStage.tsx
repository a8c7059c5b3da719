/** One item against up to eight groups: which of them, or none? Renderer. */
import type { Question } from '../../../main/contract/grouping.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { PictureMenu } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import { AnswerButton } from './AnswerButton.tsx';
import styles from './Ask.module.css';
import cards from './Cards.module.css';
import { SidePane } from './SidePane.tsx';
import type { StageProps } from './stage.ts';
import { Tools } from './Tools.tsx';

export function ChoiceStage({
  question,
  ...stage
}: StageProps & { question: Extract<Question, { kind: 'choice' }> }) {
  const { collection, kind, intent, zoom, onLook, onPress } = stage;
  const words = strings.ask;
  return (
    <section className={classes(primitives.column, styles.stage)} aria-labelledby="question">
      <h2 id="question" className={primitives.question}>
        {intent.which === null ? words.choice.question[kind] : strings.reason.against[kind]}
      </h2>
      <PictureMenu collection={collection} onLook={onLook}>
        <div className={styles.pair}>
          <SidePane
            collection={collection}
            kind={kind}
            side={question.side}
            label={question.side.item.name}
            zoom={zoom}
            onLook={onLook}
          />
          <ul className={cards.groups} aria-label={words.choice.groups} data-count={question.among.length}>
            {question.among.map(({ item, group, strip }, at) => (
              <li key={group.id} className={cards.groupPlace} data-marked={intent.marked.has(at)}>
                <button
                  type="button"
                  className={cards.groupCard}
                  onClick={event => onPress({ key: event.shiftKey ? 'also' : 'digit', at }, event)}
                >
                  <span className={cards.cards}>
                    {[item, ...strip].slice(0, 4).map(shown => (
                      <ItemPicture
                        key={shown.id}
                        collection={collection}
                        item={shown}
                        className={cards.cardPicture}
                      />
                    ))}
                  </span>
                  <span className={cards.cardWords}>
                    <Kbd caps={[String(at + 1)]} />
                    <span className={primitives.ellipsis}>{words.group(group.name, group.size, kind)}</span>
                  </span>
                </button>
                {intent.which === null && (
                  <Tip label={words.choice.also} caps={capsOf('ask.also', at)}>
                    <button
                      type="button"
                      className={cards.also}
                      aria-label={words.choice.alsoNamed(words.group(group.name, group.size, kind))}
                      aria-pressed={intent.marked.has(at)}
                      onClick={event => onPress({ key: 'also', at }, event)}
                    >
                      <Icon name={intent.marked.has(at) ? 'check' : 'plus'} size={16} />
                    </button>
                  </Tip>
                )}
              </li>
            ))}
          </ul>
        </div>
      </PictureMenu>
      <div className={styles.answers}>
        <Tools {...stage} canExplain hasWhole={question.side.item.box !== null} />
        <div className={styles.verdicts}>
          {intent.which === null ? (
            <>
              {intent.marked.size > 0 && (
                <AnswerButton
                  name={words.choice.all[kind](intent.marked.size)}
                  caps={capsOf('ask.all')}
                  isPrimary
                  onClick={event => onPress({ key: 'confirm' }, event)}
                />
              )}
              <AnswerButton
                name={words.choice.none}
                caps={capsOf('ask.none')}
                onClick={event => onPress({ key: 'none' }, event)}
              />
              <AnswerButton
                name={words.cannotTell}
                caps={capsOf('ask.cannotTell')}
                isSmall
                onClick={event => onPress({ key: 'cannot-tell' }, event)}
              />
            </>
          ) : (
            <AnswerButton
              name={words.which.never}
              caps={capsOf('ask.escape')}
              isSmall
              onClick={event => onPress({ key: 'escape' }, event)}
            />
          )}
        </div>
        <div className={styles.balance} />
      </div>
    </section>
  );
}
