/**
 * Review: the answers, above all those that do not fit the others or the pictures, to be confirmed, changed
 * or taken back. Renderer.
 */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { Kind } from '../../../main/contract/model.ts';
import {
  CollectionFrame,
  collectionScreen,
  useFrame,
  Waiting,
} from '../../app/collection/CollectionFrame.tsx';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import { isTrusted } from './cases.ts';
import { Doubts } from './Doubts.tsx';
import { ImpossibleAges } from './ImpossibleAges.tsx';
import { NameDisputes } from './NameDisputes.tsx';
import styles from './Review.module.css';
import { ReviewModel } from './reviewModel.ts';

export const Review = collectionScreen(ReviewModel, Opened);

function Opened({ model }: { model: ReviewModel }) {
  const words = strings.review;
  const frame = useFrame(model, words.title);
  const { main } = frame;
  const { answers, isAll, steps, undone, done, doing, loadError } = useStore(model.state);
  const [, navigate] = useLocation();
  const showAll = () => void model.showAll(!isAll).catch(report);
  useCommands({ 'review.all': showAll });
  const isSettled = answers?.length === 0;
  useEffect(() => {
    // The list is gone, and with it what had the focus.
    if (isSettled) main.current?.focus({ preventScroll: true });
  }, [isSettled, main]);

  return (
    <CollectionFrame
      frame={frame}
      screen="review"
      status={() => answers && words.status(answers.filter(answer => !isTrusted(answer)).length)}
      actions={
        <>
          <Tip label={strings.keys.commands['review.all']} caps={capsOf('review.all')}>
            <Button variant="quiet" aria-pressed={isAll} onClick={showAll}>
              {words.all}
            </Button>
          </Tip>
          <UndoRedo
            canUndo={steps > 0}
            canRedo={undone > 0}
            undo={() => model.undo()}
            redo={() => model.redo()}
          />
        </>
      }
      isReady={answers !== null}
      error={loadError}
      waiting={<Waiting label={words.preparing} text={doing ?? words.preparing} />}
    >
      {({ kind }) =>
        answers !== null && (
          <>
            <NameDisputes model={model} />
            <ImpossibleAges model={model} />
            {isSettled ? (
              <div className={primitives.centred}>
                <EmptyState
                  icon="check"
                  title={isAll ? words.unanswered.title : words.none.title}
                  message={isAll ? words.unanswered.message : words.none.message}
                >
                  {!isAll && <Button onClick={showAll}>{words.none.all}</Button>}
                  <Button variant="primary" onClick={() => navigate(pathTo.ask(model.id))}>
                    {words.none.ask}
                  </Button>
                </EmptyState>
              </div>
            ) : (
              <Doubts model={model} kind={kind} answers={answers} />
            )}
            {!(isSettled && done === null) && <DoneLine model={model} kind={kind} />}
          </>
        )
      }
    </CollectionFrame>
  );
}

const SHOWN = 8;

/** The line at the foot: what the last step did and what it changed, said aloud too. */
function DoneLine({ model, kind }: { model: ReviewModel; kind: Kind }) {
  const { done, answers } = useStore(model.state);
  const words = strings.review;
  return (
    <footer className={styles.foot}>
      {done !== null && <Icon name={done.act === 'undo' ? 'undo' : 'check'} size={18} />}
      <p role="status" className={styles.done} data-quiet={done === null}>
        {done === null
          ? answers?.length !== 0 && words.hint
          : `${words.done[done.act]} ${words.changed(done.change, kind)}`}
      </p>
      {done?.change.sample.slice(0, SHOWN).map(item => (
        <ItemPicture key={item.id} collection={model.id} item={item} className={styles.moved} />
      ))}
    </footer>
  );
}
