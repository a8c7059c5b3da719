/**
 * The line over the question: what the last answer settled, and how much the questions still change.
 * Renderer.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { stopWith } from '../../../main/contract/audit.ts';
import type { Asking } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Sparkline } from '../../ui/chart/ChartView.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './AskStatus.module.css';
import type { AskModel, ReasonStep } from './askModel.ts';
import { whyAgain } from './EarlierAnswer.tsx';
import { AfterReason } from './reason/AfterReason.tsx';
import { Strip } from './Strip.tsx';

const SHOWN = 6;
/**
 * Only an answer that takes longer than this shows that it does: a frame drawn for it would hold up the next
 * question.
 */
const NOTICED_AFTER = 400;

export function AskStatus({ model, kind }: { model: AskModel; kind: Kind }) {
  const { asking, isUndone, isReplaced, isSkipped, reasonStep, idleReason } = useStore(
    model.state,
    useShallow(({ asking, isUndone, isReplaced, isSkipped, reasonStep, idleReason }) => ({
      asking,
      isUndone,
      isReplaced,
      isSkipped,
      reasonStep,
      idleReason,
    })),
  );
  if (asking === null) return null;
  const { settled, question, curve, revision, others } = asking;
  const words = strings.ask;
  const whatFollowed = () => (idleReason === null ? words.settled(settled!, kind) : strings.reason.idle);
  const said =
    settled === null ? unsettled() : [...whatWasDone(isUndone, reasonStep), whatFollowed()].join(' ');
  // Read out too: otherwise a repeated question would seem to be a lost answer.
  const again = question === null || question.again === null ? '' : whyAgain(question.again);
  const line = [said, again].filter(message => message !== '').join(' ');

  function unsettled(): string {
    if (isSkipped) return words.skipped;
    if (isUndone) return words.undone;
    if (!isReplaced) return '';
    return others.length > 0 ? words.settledByOthers : words.replaced;
  }

  return (
    <div className={classes(primitives.statusBar, styles.status)}>
      <Working model={model} />
      <div className={styles.settled}>
        <p role="status" className={primitives.visuallyHidden}>
          {line}
        </p>
        {/* Drawn anew with every step, so that it fades in; the line above is what is read out. */}
        <div key={revision} className={styles.settledWords} aria-hidden={line !== ''}>
          {settled !== null && <Icon name={isUndone ? 'undo' : 'check'} size={18} />}
          <span className={styles.settledSentence}>
            {line === '' && question !== null ? words.firstHint : said}
          </span>
          {settled !== null && (
            <Strip
              size="tiny"
              collection={model.id}
              items={settled.sample.slice(0, SHOWN)}
              label={words.settledTitle}
            />
          )}
        </div>
      </div>
      {reasonStep !== null && settled !== null && (
        <AfterReason model={model} step={reasonStep} change={settled} isIdle={idleReason !== null} />
      )}
      {others.length > 0 && (
        <p className={styles.others}>
          <Icon name="people" size={18} />
          {words.others(others)}
        </p>
      )}
      {question !== null && <StopSignal model={model} kind={kind} stop={asking.stop} />}
      {curve.length > 0 && (
        // With one point it would be an empty frame; its room is kept.
        <figure className={styles.curve} data-waiting={curve.length < 2}>
          <Sparkline values={curve} label={words.curve.text(curve.at(-1) ?? 0, curve[0] ?? 0)} />
          <figcaption className={styles.curveWords}>{words.curve.label}</figcaption>
        </figure>
      )}
    </div>
  );
}

function whatWasDone(isUndone: boolean, reasonStep: ReasonStep | null): string[] {
  if (isUndone) return [strings.ask.undone];
  return reasonStep === null || reasonStep.kind === 'given' ? [] : [strings.reason.switched[reasonStep.kind]];
}

/** When to stop, and the way to an audit. It stays on the screen once it is there, unless an audit says otherwise. */
function StopSignal({ model, kind, stop }: { model: AskModel; kind: Kind; stop: Asking['stop'] }) {
  const certificate = useStore(model.state, state => state.certificate);
  const [, navigate] = useLocation();
  const { isTime, audited } = stopWith(stop, certificate);
  if (!isTime) return null;
  const words = strings.audit.stop;
  return (
    <div className={styles.stop}>
      <span className={styles.stopWords}>
        <strong>{words.title}</strong>
        <span className={styles.stopSentence}>
          {audited === null
            ? words.estimated(stop.another20, kind)
            : words.audited(audited, stop.another20, kind)}
        </span>
      </span>
      <Button onClick={() => navigate(pathTo.audit(model.id))}>{strings.audit.open}</Button>
    </div>
  );
}

function Working({ model }: { model: AskModel }) {
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    let noticing: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ isBusy }: { isBusy: boolean }) => {
      if (isBusy) noticing ??= setTimeout(setNoticed, NOTICED_AFTER, true);
      else {
        clearTimeout(noticing);
        noticing = undefined;
        setNoticed(false);
      }
    };
    follow(model.state.getState());
    const unfollow = model.state.subscribe(follow);
    return () => {
      unfollow();
      clearTimeout(noticing);
    };
  }, [model]);
  if (!isNoticed) return null;
  const { working } = strings.ask;
  return (
    <div className={styles.busy}>
      <ProgressBar label={working} value={null} text={working} />
    </div>
  );
}
