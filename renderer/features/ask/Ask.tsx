/** Ask: one question after another, each the one that settles the most. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { Kind } from '../../../main/contract/model.ts';
import { CollectionFrame, collectionScreen, useFrame } from '../../app/collection/CollectionFrame.tsx';
import { SortingDialog } from '../../app/collection/SortingDialog.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Ask.module.css';
import { AskMenu } from './AskMenu.tsx';
import { AskStatus } from './AskStatus.tsx';
import { AskModel } from './askModel.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { leftOf, useBudget } from './budget.ts';
import { BudgetEnd, NothingLeft, Preparing } from './Endings.tsx';
import { QuestionStage } from './QuestionStage.tsx';
import { ReasonsDialog } from './reason/ReasonsDialog.tsx';
import { usePreloading } from './usePreloading.ts';

export const Ask = collectionScreen(AskModel, Opened);

function Opened({ model }: { model: AskModel }) {
  const words = strings.ask;
  const frame = useFrame(model, words.title);
  // Only what belongs to the present question: the screen is drawn once for each.
  const { asking, grouping, doing, loadError } = useStore(
    model.state,
    useShallow(({ asking, grouping, doing, loadError }) => ({ asking, grouping, doing, loadError })),
  );
  usePreloading(model);
  const budget = useBudget(model.id);
  const [open, setOpen] = useState<'budget' | 'reasons' | 'sorting' | null>(null);
  const close = () => setOpen(null);
  const undo = () => void (asking?.canUndo && model.undo().catch(report));
  useCommands({
    ...(asking?.canUndo ? { 'collection.undo': undo } : {}),
    'ask.budget': () => setOpen('budget'),
    ...(asking === null ? {} : { 'ask.reasons': () => setOpen('reasons') }),
  });
  const isUsedUp = budget !== null && leftOf(budget) === 0;

  return (
    <CollectionFrame
      frame={frame}
      screen="ask"
      status={() => asking && words.status(asking.answers)}
      showsIndexing
      actions={actions()}
      isReady={asking !== null}
      error={loadError}
      waiting={<Preparing doing={doing} />}
      overlays={frame.collection !== null && dialogs(frame.collection.kind)}
    >
      {({ kind }) =>
        asking !== null && (
          <>
            <AskStatus model={model} kind={kind} />
            {asking.question === null ? (
              <NothingLeft
                collection={model.id}
                answers={asking.answers}
                skipped={asking.skipped}
                isReading={frame.job?.state === 'running'}
              />
            ) : isUsedUp ? (
              <BudgetEnd collection={model.id} kind={kind} budget={budget} />
            ) : (
              <QuestionStage
                model={model}
                kind={kind}
                question={asking.question}
                main={frame.main}
                onReasons={() => setOpen('reasons')}
                onSorting={() => setOpen('sorting')}
              />
            )}
          </>
        )
      }
    </CollectionFrame>
  );

  function actions() {
    return (
      <>
        <Tip label={words.budget.title} caps={capsOf('ask.budget')}>
          <Button variant="quiet" className={styles.budget} onClick={() => setOpen('budget')}>
            {budget === null ? words.budget.button : words.budget.left(leftOf(budget))}
          </Button>
        </Tip>
        {asking !== null && (
          <Tip label={strings.keys.commands['ask.reasons']} caps={capsOf('ask.reasons')}>
            <Button variant="quiet" onClick={() => setOpen('reasons')}>
              {strings.reason.list.title}
            </Button>
          </Tip>
        )}
        <IconButton
          icon="undo"
          label={words.undo}
          caps={capsOf('collection.undo')}
          disabled={asking === null || !asking.canUndo}
          onClick={undo}
        />
        <AskMenu model={model} />
        <KeyboardButton />
      </>
    );
  }

  function dialogs(kind: Kind) {
    return (
      <>
        {open === 'budget' && <BudgetDialog collection={model.id} onClose={close} />}
        {open === 'reasons' && (
          <ReasonsDialog model={model} kind={kind} onSorting={() => setOpen('sorting')} onClose={close} />
        )}
        {open === 'sorting' && grouping !== null && (
          <SortingDialog
            collection={model.id}
            kind={kind}
            grouping={grouping}
            onChanged={changed => model.state.setState({ grouping: changed })}
            onClose={close}
          />
        )}
      </>
    );
  }
}
