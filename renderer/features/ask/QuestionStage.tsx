/** The present question in the layout of its kind; turns keys and buttons into answers. Renderer. */
import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Question, Side } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import type { AskModel } from './askModel.ts';
import { ChoiceStage } from './ChoiceStage.tsx';
import { type Intent, meaningOf, NOTHING, type Press } from './intent.ts';
import { OddStage } from './OddStage.tsx';
import { PairStage } from './PairStage.tsx';
import { ReasonPanel } from './reason/ReasonPanel.tsx';
import { useZoom } from './useZoom.ts';

export interface QuestionStageProps {
  model: AskModel;
  kind: Kind;
  question: Question;
  main: RefObject<HTMLElement | null>;
  onReasons(): void;
  onSorting(): void;
}

export function QuestionStage({ model, kind, question, main, onReasons, onSorting }: QuestionStageProps) {
  const palette = useStore(model.state, state => state.palette);
  const stakes = useStore(model.state, state => state.stakes);
  const [intent, setIntent] = useState<Intent>(NOTHING);
  const [reasonFor, setReasonFor] = useState<readonly [Side, Side] | null>(null);
  const zoom = useZoom(question.id, kind === 'people');

  // biome-ignore lint/correctness/useExhaustiveDependencies: every question starts without an intent
  useEffect(() => {
    setIntent(NOTHING);
    setReasonFor(null);
  }, [question.id]);

  const press = (given: Press) => {
    if (model.state.getState().isBusy) return;
    const meaning = meaningOf(question, intent, given, palette);
    setIntent(meaning.intent);
    setReasonFor(meaning.reasonFor);
    if (meaning.answer !== null) model.answer(meaning.answer).catch(report);
  };
  /**
   * A button that was clicked lets go of the focus: the next Enter is for the next question, not for the
   * button.
   */
  const click = (given: Press, event: { detail: number }) => {
    press(given);
    if (event.detail > 0) main.current?.focus({ preventScroll: true });
  };

  // While a reason is given, its panel has the keys.
  const isAsking = reasonFor === null;
  useCommands({
    ...(isAsking
      ? {
          'ask.cannotTell': () => press({ key: 'cannot-tell' }),
          'ask.skip': () => press({ key: 'skip' }),
          'ask.notASubject': () => press({ key: 'not-a-subject' }),
          'ask.escape': () => press({ key: 'escape' }),
        }
      : {}),
    ...(isAsking && question.kind !== 'odd' ? { 'ask.reason': () => press({ key: 'reason' }) } : {}),
    ...(isAsking && question.kind === 'pair'
      ? {
          // The arrows also point at one of the two; Enter and Delete never do.
          'ask.same': which => press({ key: which === 0 ? 'right' : 'same' }),
          'ask.different': which => press({ key: which === 0 ? 'left' : 'different' }),
          ...(palette.length > 0 ? { 'ask.intoGroup': at => press({ key: 'digit', at }) } : {}),
        }
      : {}),
    ...(isAsking && question.kind === 'choice'
      ? { 'ask.choose': at => press({ key: 'digit', at }), 'ask.none': () => press({ key: 'none' }) }
      : {}),
    ...(question.kind === 'odd'
      ? { 'ask.mark': at => press({ key: 'digit', at }), 'ask.confirm': () => press({ key: 'confirm' }) }
      : {}),
  } satisfies Parameters<typeof useCommands>[0]);

  const shared = { collection: model.id, kind, intent, zoom, onPress: click };
  if (reasonFor !== null)
    return (
      <PairStage
        {...shared}
        sides={reasonFor}
        stakes={null}
        again={null}
        palette={[]}
        panel={
          <ReasonPanel
            model={model}
            kind={kind}
            sides={reasonFor}
            verdict={question.kind === 'choice' ? 'same' : 'different'}
            main={main}
            onReasons={onReasons}
            onSorting={onSorting}
            onClose={() => setReasonFor(null)}
          />
        }
      />
    );
  switch (question.kind) {
    case 'pair':
      return (
        <PairStage
          {...shared}
          sides={question.sides}
          stakes={stakes}
          again={question.again}
          palette={palette}
          panel={null}
        />
      );
    case 'choice':
      return <ChoiceStage {...shared} question={question} />;
    case 'odd':
      return <OddStage {...shared} question={question} />;
  }
}
