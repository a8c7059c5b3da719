/** Ask: one question after another, each the one that settles the most. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { Asking } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { CollectionFrame, useFrame } from '../../app/collection/CollectionFrame.tsx';
import { SortingDialog } from '../../app/collection/SortingDialog.tsx';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { useCollectionModel } from '../../app/collection/useCollectionModel.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import { useMovingPictures } from '../../ui/useMovingPictures.ts';
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

export function Ask({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const model = useCollectionModel(AskModel, params.collection ?? '');
  const about = params.group === undefined ? undefined : Number(params.group);
  useEffect(() => model?.askAbout(about), [model, about]);
  return model === null ? <main aria-busy="true" /> : <Opened model={model} />;
}

function Opened({ model }: { model: AskModel }) {
  const words = strings.ask;
  const frame = useFrame(model, words.title);
  // Only what belongs to the present question: the screen is drawn once for each.
  const { asking, grouping, doing, loadError } = useStore(
    model.state,
    useShallow(({ asking, grouping, doing, loadError }) => ({ asking, grouping, doing, loadError })),
  );
  usePreloading(model);
  const watchSteps = useCallback(
    (beforeStep: () => void) =>
      model.state.subscribe((now, before) => now.asking !== before.asking && beforeStep()),
    [model],
  );
  useMovingPictures(frame.main, watchSteps, asking);
  const budget = useBudget(model.id);
  const [open, setOpen] = useState<'budget' | 'reasons' | 'sorting' | null>(null);
  const close = () => setOpen(null);
  useCommands({
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
            {asking.about !== null && <AboutLine collection={model.id} about={asking.about} />}
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
        <UndoRedo
          canUndo={asking?.canUndo ?? false}
          canRedo={asking?.canRedo ?? false}
          undo={() => model.undo()}
          redo={() => model.redo()}
        />
        <AskMenu model={model} />
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

/** Says which group alone is asked about, and leads back to it or to all. */
function AboutLine({ collection, about }: { collection: string; about: NonNullable<Asking['about']> }) {
  const [, navigate] = useLocation();
  const words = strings.ask.about;
  return (
    <div className={styles.about} role="status">
      <span className={primitives.ellipsis}>{words.only(about.name, about.size)}</span>
      <Button variant="quiet" onClick={() => navigate(pathTo.group(collection, about.id))}>
        {words.back}
      </Button>
      <Button variant="quiet" onClick={() => navigate(pathTo.ask(collection))}>
        {words.all}
      </Button>
    </div>
  );
}
