/**
 * Two items side by side: same, different, or can't tell; beside them, if wanted, the panel that asks why.
 * Renderer.
 */
import type { MouseEvent, ReactNode } from 'react';
import type { AnswerPreview, Question, Side } from '../../../main/contract/grouping.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { PictureMenu } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import { AnswerButton } from './AnswerButton.tsx';
import styles from './Ask.module.css';
import { EarlierAnswer } from './EarlierAnswer.tsx';
import type { Named } from './intent.ts';
import { SidePane } from './SidePane.tsx';
import type { StageProps } from './stage.ts';
import { Tools } from './Tools.tsx';

export interface PairStageProps extends StageProps {
  sides: readonly [Side, Side];
  stakes: AnswerPreview | null;
  /** The earlier answer that it checks. */
  again: Question['again'];
  palette: readonly Named[];
  /** The field that finds any group by its name; null while it is not wanted. */
  putting: ReactNode;
  onPut(): void;
  /** In the place of the answers; null while they are wanted. */
  panel: ReactNode;
}

export function PairStage({
  sides,
  stakes,
  again,
  palette,
  putting,
  onPut,
  panel,
  ...stage
}: PairStageProps) {
  const { collection, kind, intent, zoom, onLook, onPress } = stage;
  const words = strings.ask;
  const { which } = intent;
  return (
    <section
      className={classes(primitives.column, styles.stage)}
      aria-labelledby="question"
      data-beside={panel !== null}
    >
      <h2 id="question" className={primitives.question}>
        {panel !== null
          ? strings.reason.title[kind]
          : which?.kind === 'not-a-subject'
            ? words.which.notASubject[kind]
            : which?.kind === 'into-group'
              ? words.which.into(which.group.name)
              : which?.kind === 'new-name'
                ? words.which.newName(which.name)
                : words.pair.question[kind]}
      </h2>
      {again !== null && <EarlierAnswer collection={collection} answer={again} />}
      <PictureMenu collection={collection} onLook={onLook}>
        <div className={styles.pair} data-sides>
          {sides.map((side, at) => (
            <SidePane
              key={at === 0 ? 'left' : 'right'}
              collection={collection}
              kind={kind}
              side={side}
              label={words.pair.sides[at] ?? ''}
              zoom={zoom}
              onLook={onLook}
            />
          ))}
        </div>
      </PictureMenu>
      {panel}
      {panel === null && answers()}
    </section>
  );

  function answers() {
    return (
      <div className={styles.answers}>
        <Tools {...stage} canExplain hasWhole={sides.some(({ item }) => item.box !== null)} />
        {which === null ? (
          <div className={styles.verdicts} data-sides>
            <AnswerButton
              name={words.pair.different}
              caps={capsOf('ask.different')}
              hint={stakes === null ? null : words.stakes(stakes.different, kind)}
              onClick={event => onPress({ key: 'different' }, event)}
            />
            <AnswerButton
              name={words.cannotTell}
              caps={capsOf('ask.cannotTell')}
              isSmall
              onClick={event => onPress({ key: 'cannot-tell' }, event)}
            />
            <AnswerButton
              name={words.pair.same}
              caps={capsOf('ask.same')}
              hint={stakes === null ? null : words.stakes(stakes.same, kind)}
              onClick={event => onPress({ key: 'same' }, event)}
            />
          </div>
        ) : (
          <div className={styles.verdicts} data-sides>
            <AnswerButton
              name={words.pair.left}
              caps={capsOf('ask.different')}
              onClick={event => onPress({ key: 'left' }, event)}
            />
            <AnswerButton
              name={words.which.never}
              caps={capsOf('ask.escape')}
              isSmall
              onClick={event => onPress({ key: 'escape' }, event)}
            />
            <AnswerButton
              name={words.pair.right}
              caps={capsOf('ask.same')}
              onClick={event => onPress({ key: 'right' }, event)}
            />
          </div>
        )}
        <Palette
          collection={collection}
          palette={palette}
          putting={putting}
          onPut={onPut}
          onChoose={(at, event) => onPress({ key: 'digit', at }, event)}
        />
      </div>
    );
  }
}

interface PaletteProps {
  collection: string;
  putting: ReactNode;
  onPut(): void;
  palette: readonly Named[];
  onChoose(at: number, event: MouseEvent): void;
}

/** The named groups that the digits stand for. */
function Palette({ collection, palette, putting, onPut, onChoose }: PaletteProps) {
  return (
    <div className={styles.palette}>
      {(palette.length > 0 || Boolean(putting)) && (
        <>
          <div className={styles.paletteHead}>
            <span className={styles.paletteTitle}>{strings.ask.palette.title}</span>
            {putting || (
              <Tip label={strings.keys.commands['ask.put']} caps={capsOf('ask.put')}>
                <Button variant="quiet" onClick={onPut}>
                  {strings.ask.palette.other}
                </Button>
              </Tip>
            )}
          </div>
          <ul className={styles.paletteList} aria-label={strings.ask.palette.label}>
            {palette.map(({ id, name, cover }, at) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.named}
                  title={name}
                  onClick={event => onChoose(at, event)}
                >
                  <Kbd caps={[String(at + 1)]} />
                  {cover !== undefined && (
                    <ItemPicture collection={collection} item={cover} className={styles.namedPicture} />
                  )}
                  <span className={styles.namedName}>{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
