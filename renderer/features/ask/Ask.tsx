/** Ask: one question after another, each the one that settles the most. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { CollectionHead } from '../../app/collection/CollectionHead.tsx';
import { collectionScreen } from '../../app/collection/collectionScreen.tsx';
import { IndexProgress } from '../../app/collection/IndexProgress.tsx';
import { NothingYet } from '../../app/collection/NothingYet.tsx';
import { SortingDialog } from '../../app/collection/SortingDialog.tsx';
import { Trouble } from '../../app/collection/Trouble.tsx';
import { useCollectionState } from '../../app/collection/useCollectionModel.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Ask.module.css';
import { AskMenu } from './AskMenu.tsx';
import { AskModel } from './askModel.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { leftOf } from './budget.ts';
import { useBudget } from './budgets.ts';
import { BudgetEnd, NothingLeft, Preparing } from './Endings.tsx';
import { QuestionStage } from './QuestionStage.tsx';
import { ReasonsDialog } from './reason/ReasonsDialog.tsx';
import { Standing } from './Standing.tsx';
import { useWarming } from './useWarming.ts';

export const Ask = collectionScreen(AskModel, Opened);

function Opened({ model }: { model: AskModel }) {
  const { collection, job, trouble } = useCollectionState(model);
  // Not what comes while the next question is awaited, nor what is known of it only later: the screen is drawn once for each question.
  const { asking, grouping, doing, noQuestion } = useStore(
    model.state,
    useShallow(({ asking, grouping, doing, trouble }) => ({ asking, grouping, doing, noQuestion: trouble })),
  );
  useWarming(model);
  const budget = useBudget(model.id);
  const [open, setOpen] = useState<'budget' | 'reasons' | 'sorting' | null>(null);
  const close = () => setOpen(null);
  const { title } = strings.ask;
  const main = useScreen(collection === null ? title : `${title} · ${collection.name}`);
  const undo = () => void (asking?.canUndo && model.undo().catch(report));
  useCommands({
    ...(asking?.canUndo ? { 'collection.undo': undo } : {}),
    'ask.budget': () => setOpen('budget'),
    ...(asking === null ? {} : { 'ask.reasons': () => setOpen('reasons') }),
  });
  const isRunning = job?.state === 'running';
  const isUsedUp = budget !== null && leftOf(budget) === 0;

  return (
    <main
      ref={main}
      tabIndex={-1}
      className={styles.screen}
      aria-busy={asking === null && noQuestion === null && trouble === null}
    >
      {trouble !== null && <Trouble model={model} error={trouble} />}
      {collection !== null && (
        <>
          <CollectionHead
            collection={collection}
            screen="ask"
            status={
              isRunning
                ? strings.job.line(job, collection.photos)
                : asking === null
                  ? strings.library.counts(collection.photos, collection.folders.length)
                  : strings.ask.status(asking.answers)
            }
            progress={<IndexProgress collection={collection} job={job} />}
          >
            <Tip label={strings.ask.budget.title} caps={capsOf('ask.budget')}>
              <Button look="quiet" className={styles.budget} onClick={() => setOpen('budget')}>
                {budget === null ? strings.ask.budget.button : strings.ask.budget.left(leftOf(budget))}
              </Button>
            </Tip>
            {asking !== null && (
              <Tip label={strings.keys.commands['ask.reasons']} caps={capsOf('ask.reasons')}>
                <Button look="quiet" onClick={() => setOpen('reasons')}>
                  {strings.reason.list.title}
                </Button>
              </Tip>
            )}
            <IconButton
              icon="undo"
              label={strings.ask.undo}
              caps={capsOf('collection.undo')}
              disabled={asking === null || !asking.canUndo}
              onClick={undo}
            />
            <AskMenu model={model} />
            <KeyboardButton />
          </CollectionHead>
          {noQuestion !== null && (
            <NothingYet
              collection={model.id}
              job={job}
              trouble={noQuestion}
              onRetry={() => void model.open()}
            />
          )}
          {noQuestion === null && asking === null && <Preparing doing={doing} />}
          {asking !== null && (
            <>
              <Standing model={model} kind={collection.kind} />
              {asking.question === null ? (
                <NothingLeft collection={model.id} answers={asking.answers} isReading={isRunning} />
              ) : isUsedUp ? (
                <BudgetEnd collection={model.id} kind={collection.kind} budget={budget} />
              ) : (
                <QuestionStage
                  model={model}
                  kind={collection.kind}
                  question={asking.question}
                  main={main}
                  onReasons={() => setOpen('reasons')}
                  onSorting={() => setOpen('sorting')}
                />
              )}
            </>
          )}
          {open === 'budget' && <BudgetDialog collection={model.id} onClose={close} />}
          {open === 'reasons' && (
            <ReasonsDialog
              model={model}
              kind={collection.kind}
              onSorting={() => setOpen('sorting')}
              onClose={close}
            />
          )}
          {open === 'sorting' && grouping !== null && (
            <SortingDialog
              collection={model.id}
              kind={collection.kind}
              grouping={grouping}
              onChanged={changed => model.state.setState({ grouping: changed })}
              onClose={close}
            />
          )}
        </>
      )}
    </main>
  );
}
