/** The present question in the layout of its kind; turns keys and buttons into answers. Renderer. */
import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AnswerGiven, GroupView, ItemView, Question, Side } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { JoinNamedDialog } from '../../app/collection/MergeGroupsDialog.tsx';
import { NameField } from '../../app/collection/NameField.tsx';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { openPhoto, photoOfItem, photosOf } from '../../app/photo/photoView.ts';
import { meantPicture, usePictureKeys } from '../../app/photo/pictures.tsx';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { useToasts } from '../../ui/toasts.ts';
import type { AskModel } from './askModel.ts';
import { ChoiceStage } from './ChoiceStage.tsx';
import {
  type Intent,
  meaningOf,
  type Named,
  NOTHING,
  namesJoinedBy,
  type Press,
  type Which,
} from './intent.ts';
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
  const event = useStore(model.state, state => state.event);
  const presses = usePresses(model, question, palette);
  const { intent, setIntent, reasonFor, setReasonFor, isPutting, setPutting, joining, press } = presses;
  const zoom = useZoom(
    question.id,
    enlarged(question).some(({ box }) => box !== null),
  );

  const focusMain = () => main.current?.focus({ preventScroll: true });
  /**
   * A button that was clicked lets go of the focus: the next Enter is for the next question, not for the
   * button.
   */
  const click = (given: Press, event: { detail: number }) => {
    press(given);
    if (event.detail > 0) focusMain();
  };

  const look = (item?: number) => lookAt(model.id, itemsOf(question), item, focusMain);

  usePictureKeys(model.id, () =>
    question.kind === 'pair' ? question.sides[0].item.photo : question.side.item.photo,
  );
  // While a reason is given, its panel has the keys.
  const isAsking = reasonFor === null;
  useCommands({
    ...(isAsking ? keysOfAll(question, press, look) : {}),
    ...(isAsking && question.kind === 'pair' ? keysOfPair(press, palette, () => setPutting(true)) : {}),
    ...(isAsking && question.kind === 'choice' ? keysOfChoice(press, intent) : {}),
    ...(question.kind === 'odd' ? keysOfOdd(press) : {}),
    ...(isAsking && kind !== 'people' && question.kind !== 'odd'
      ? { 'ask.event': () => void toggleEvent(model).catch(report) }
      : {}),
  });

  const whole =
    kind === 'people' || question.kind === 'odd' || reasonFor !== null
      ? null
      : { photos: event?.photos ?? null, toggle: () => void toggleEvent(model).catch(report) };
  const shared = { collection: model.id, kind, intent, zoom, event: whole, onLook: look, onPress: click };
  if (reasonFor !== null)
    return (
      <PairStage
        {...shared}
        sides={reasonFor}
        stakes={null}
        again={null}
        palette={[]}
        putting={null}
        onPut={() => undefined}
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
  return (
    <>
      {stage()}
      {joining !== null && (
        <JoinNamedDialog
          collection={model.id}
          kind={kind}
          names={namesJoinedBy(question, joining)}
          change={stakes?.same ?? null}
          onJoin={presses.join}
          onClose={presses.keepApart}
        />
      )}
    </>
  );

  function stage() {
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
            putting={
              isPutting && (
                <PutInto
                  model={model}
                  sides={question.sides}
                  onChoose={which => setIntent({ ...intent, which })}
                  onDone={() => {
                    setPutting(false);
                    focusMain();
                  }}
                />
              )
            }
            onPut={() => setPutting(true)}
          />
        );
      case 'choice':
        return <ChoiceStage {...shared} question={question} />;
      case 'odd':
        return <OddStage {...shared} question={question} />;
    }
  }
}

/** What is shown large. */
function enlarged(question: Question): ItemView[] {
  return question.kind === 'pair' ? question.sides.map(({ item }) => item) : [question.side.item];
}

/** What was pressed for the present question, and is not an answer yet. */
function usePresses(model: AskModel, question: Question, palette: readonly Named[]) {
  const [intent, setIntent] = useState<Intent>(NOTHING);
  const [reasonFor, setReasonFor] = useState<readonly [Side, Side] | null>(null);
  const [isPutting, setPutting] = useState(false);
  /** An answer that would make groups with different names one: it waits for a yes. */
  const [joining, setJoining] = useState<AnswerGiven | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every question starts without an intent
  useEffect(() => {
    setIntent(NOTHING);
    setReasonFor(null);
    setPutting(false);
    setJoining(null);
  }, [question.id]);

  const answer = (given: AnswerGiven) => void model.answer(given).catch(report);
  const press = (given: Press) => {
    if (model.state.getState().isBusy) return;
    const meaning = meaningOf(question, intent, given, palette);
    if (meaning.answer !== null && namesJoinedBy(question, meaning.answer).length > 1)
      return setJoining(meaning.answer);
    setIntent(meaning.intent);
    setReasonFor(meaning.reasonFor);
    if (meaning.answer !== null) answer(meaning.answer);
    if (meaning.naming !== undefined) model.giveName(meaning.naming.side, meaning.naming.name).catch(report);
  };
  const join = () => {
    setJoining(null);
    setIntent(NOTHING);
    if (joining !== null) answer(joining);
  };
  return {
    ...{ intent, setIntent, reasonFor, setReasonFor, isPutting, setPutting, joining, press, join },
    keepApart: () => setJoining(null),
  };
}

/** A photo that is alone in its event says so. */
async function toggleEvent(model: AskModel): Promise<void> {
  if ((await model.toggleEvent()) === 'alone')
    useToasts.getState().show({ tone: 'calm', title: strings.ask.eventAlone });
}

type Keys = Parameters<typeof useCommands>[0];
type OnPress = (given: Press) => void;

function keysOfAll(question: Question, press: OnPress, look: () => void) {
  return {
    'ask.cannotTell': () => press({ key: 'cannot-tell' }),
    'ask.skip': () => press({ key: 'skip' }),
    'ask.notASubject': () => press({ key: 'not-a-subject' }),
    'ask.escape': () => press({ key: 'escape' }),
    'photos.view': () => look(),
    ...(question.kind === 'odd' ? {} : { 'ask.reason': () => press({ key: 'reason' }) }),
  } satisfies Keys;
}

function keysOfPair(press: OnPress, palette: readonly Named[], put: () => void) {
  return {
    // The arrows also point at one of the two; Enter and Delete never do.
    'ask.same': which => press({ key: which === 0 ? 'right' : 'same' }),
    'ask.different': which => press({ key: which === 0 ? 'left' : 'different' }),
    'ask.put': put,
    ...(palette.length > 0 ? { 'ask.intoGroup': (at: number) => press({ key: 'digit', at }) } : {}),
  } satisfies Keys;
}

function keysOfChoice(press: OnPress, { marked }: Intent) {
  return {
    'ask.choose': at => press({ key: 'digit', at }),
    'ask.also': at => press({ key: 'also', at }),
    'ask.none': () => press({ key: 'none' }),
    ...(marked.size > 0 ? { 'ask.all': () => press({ key: 'confirm' }) } : {}),
  } satisfies Keys;
}

function keysOfOdd(press: OnPress) {
  return {
    'ask.mark': at => press({ key: 'digit', at }),
    'ask.confirm': () => press({ key: 'confirm' }),
  } satisfies Keys;
}

/** Opens the pictures of the question, large. */
function lookAt(
  collection: string,
  items: readonly ItemView[],
  item: number | undefined,
  focusMain: () => void,
): void {
  // By key, what has the focus or the pointer; the first where nothing has.
  const wanted = item ?? meantPicture()?.item ?? items[0]?.id;
  openPhoto({
    collection,
    list: photosOf(items.map(photoOfItem)),
    at: Math.max(
      0,
      items.findIndex(({ id }) => id === wanted),
    ),
    onClose: () => requestAnimationFrame(focusMain),
  });
}

/** What the question is about first, then what stands for it. */
function itemsOf(question: Question): ItemView[] {
  const items =
    question.kind === 'pair'
      ? [...question.sides.map(({ item }) => item), ...question.sides.flatMap(({ strip }) => strip)]
      : question.kind === 'choice'
        ? [
            question.side.item,
            ...question.among.map(({ item }) => item),
            ...[question.side, ...question.among].flatMap(({ strip }) => strip),
          ]
        : [question.side.item, ...question.among, ...question.side.strip];
  return [...new Map(items.map(item => [item.id, item])).values()];
}

interface PutIntoProps {
  model: AskModel;
  sides: readonly [Side, Side];
  onChoose(which: Which): void;
  onDone(): void;
}

/** Finds any group by its name, or makes a new one; then it is said which of the two pictures belongs to it. */
function PutInto({ model, sides, onChoose, onDone }: PutIntoProps) {
  const words = strings.ask.palette;
  const items = sides.map(({ item }) => item.id);
  const give = async (name: string, offered: GroupView | null) => {
    onDone();
    const into = offered ?? (await model.groupNamed(sides[0], name));
    onChoose(
      into === null
        ? { kind: 'new-name', name }
        : { kind: 'into-group', group: { id: into.id, name: into.name ?? name, cover: into.cover[0] } },
    );
  };
  return (
    <NameField
      collection={model.id}
      label={words.label}
      placeholder={words.type}
      name=""
      draft={null}
      suggest={(letters, signal) => model.suggestNames(items, letters, signal)}
      onType={() => undefined}
      onGive={(name, into) => void give(name, into).catch(report)}
      onLeave={onDone}
    />
  );
}
