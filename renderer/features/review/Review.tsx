/** Review: the answers, above all those that do not fit the others or the pictures, to be confirmed, changed or taken back. Renderer. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { CollectionHead } from '../../app/collection/CollectionHead.tsx';
import { collectionScreen } from '../../app/collection/collectionScreen.tsx';
import { NothingYet } from '../../app/collection/NothingYet.tsx';
import { Trouble } from '../../app/collection/Trouble.tsx';
import { useCollectionState } from '../../app/collection/useCollectionModel.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { isTrusted } from './cases.ts';
import { DoneLine } from './DoneLine.tsx';
import { Doubts } from './Doubts.tsx';
import styles from './Review.module.css';
import { ReviewModel } from './reviewModel.ts';

export const Review = collectionScreen(ReviewModel, Opened);

function Opened({ model }: { model: ReviewModel }) {
  const { collection, job, trouble } = useCollectionState(model);
  const { answers, isAll, steps, doing, trouble: noAnswers } = useStore(model.state);
  const [, navigate] = useLocation();
  const words = strings.review;
  const main = useScreen(collection === null ? words.title : `${words.title} · ${collection.name}`);
  const undo = () => void model.undo().catch(report);
  const showAll = () => void model.showAll(!isAll).catch(report);
  useCommands({ 'review.all': showAll, ...(steps > 0 ? { 'collection.undo': undo } : {}) });
  const isSettled = answers?.length === 0;
  useEffect(() => {
    // The list is gone, and with it what had the focus.
    if (isSettled) main.current?.focus({ preventScroll: true });
  }, [isSettled, main]);
  const isWaiting = answers === null && noAnswers === null && trouble === null;

  return (
    <main ref={main} tabIndex={-1} className={styles.screen} aria-busy={isWaiting}>
      {trouble !== null && <Trouble model={model} error={trouble} />}
      {collection !== null && (
        <>
          <CollectionHead
            collection={collection}
            screen="review"
            status={
              answers === null
                ? strings.library.counts(collection.photos, collection.folders.length)
                : words.status(answers.filter(answer => !isTrusted(answer)).length)
            }
          >
            <Tip label={strings.keys.commands['review.all']} caps={capsOf('review.all')}>
              <Button look="quiet" aria-pressed={isAll} onClick={showAll}>
                {words.all}
              </Button>
            </Tip>
            <IconButton
              icon="undo"
              label={words.undo}
              caps={capsOf('collection.undo')}
              disabled={steps === 0}
              onClick={undo}
            />
            <KeyboardButton />
          </CollectionHead>
          {noAnswers !== null && (
            <NothingYet
              collection={model.id}
              job={job}
              trouble={noAnswers}
              onRetry={() => void model.open()}
            />
          )}
          {isWaiting && (
            <div className={styles.preparing} role="status">
              <p>{doing ?? words.preparing}</p>
              <ProgressBar label={words.preparing} value={null} text={doing ?? words.preparing} />
            </div>
          )}
          {answers !== null && (
            <>
              {isSettled ? (
                <div className={styles.nothing}>
                  <EmptyState
                    icon="check"
                    title={isAll ? words.unanswered.title : words.none.title}
                    sentence={isAll ? words.unanswered.sentence : words.none.sentence}
                  >
                    {!isAll && <Button onClick={showAll}>{words.none.all}</Button>}
                    <Button look="primary" onClick={() => navigate(pathTo.ask(model.id))}>
                      {words.none.ask}
                    </Button>
                  </EmptyState>
                </div>
              ) : (
                <Doubts model={model} answers={answers} />
              )}
              <DoneLine model={model} kind={collection.kind} />
            </>
          )}
        </>
      )}
    </main>
  );
}
