/** The line over the question: what the last answer settled, and how much the questions still change. Renderer. */
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { Question } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Curve } from '../../ui/Curve.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { AskModel } from './askModel.ts';
import styles from './Standing.module.css';
import { Strip } from './Strip.tsx';

const SHOWN = 6;

export function Standing({ model, kind }: { model: AskModel; kind: Kind }) {
  const { asking, isBusy, isUndone, isReplaced } = useStore(model.state);
  const [, navigate] = useLocation();
  if (asking === null) return null;
  const { settled, question, curve, revision } = asking;
  const words = strings.ask;
  const said =
    settled === null
      ? isReplaced
        ? words.replaced
        : ''
      : `${isUndone ? `${words.undone} ` : ''}${words.settled(settled, kind)}`;
  return (
    <div className={styles.standing}>
      {isBusy && (
        <div className={styles.busy}>
          <ProgressBar label={words.thinking} value={null} text={words.thinking} />
        </div>
      )}
      <div className={styles.settled}>
        <p role="status" className={styles.heard}>
          {said}
        </p>
        {/* Drawn anew with every step, so that it fades in; the line above is what is read out. */}
        <div key={revision} className={styles.settledWords} aria-hidden={said !== ''}>
          {settled !== null && <Icon name={isUndone ? 'undo' : 'check'} size={18} />}
          <span className={styles.settledSentence}>{said === '' ? hintFor(question) : said}</span>
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
      {question?.isTimeToStop === true && (
        <div className={styles.stop}>
          <span className={styles.stopWords}>
            <strong>{words.curve.stop}</strong>
            <span className={styles.stopSentence}>{words.curve.stopSentence}</span>
          </span>
          <Button onClick={() => navigate(pathTo.groups(model.id))}>{words.done.groups}</Button>
        </div>
      )}
      {curve.length > 0 && (
        <figure className={styles.curve}>
          <Curve values={curve} label={words.curve.text(curve.at(-1) ?? 0, curve[0] ?? 0)} />
          <figcaption className={styles.curveWords}>{words.curve.label}</figcaption>
        </figure>
      )}
    </div>
  );
}

function hintFor(question: Question | null): string {
  if (question === null) return '';
  return question.settles === null ? strings.ask.firstHint : strings.ask.doubts;
}
