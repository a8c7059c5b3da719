/**
 * The title of the window: the screen, and how far long work is. The task bar shows the same. Renderer.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { strings } from '../strings/strings.ts';
import { useEngineEvent, useEpoch } from './client.ts';
import { type JobNews, LongJobs } from './longJobs.ts';
import { notifyEnd } from './notifications.ts';

/** What takes less is seen by whoever began it. */
const LONG_MS = 20_000;

/** The screen that is shown; `useScreen` sets it. */
export const useScreenTitle = create<{ title: string }>()(() => ({ title: '' }));

export function WindowTitle() {
  const { title } = useScreenTitle();
  const fraction = useProgress();
  useEffect(() => {
    const screen = strings.title(title);
    document.title = fraction === undefined ? screen : strings.chrome.working(fraction, screen);
  }, [title, fraction]);
  useEffect(() => {
    window.akinHost?.progress(fraction === undefined ? null : (fraction ?? 'unknown'));
  }, [fraction]);
  return null;
}

function useProgress(): number | null | undefined {
  const [jobs] = useState(() => new LongJobs());
  const [fraction, setFraction] = useState<number | null | undefined>(undefined);
  const epoch = useEpoch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the jobs of an engine that is gone are gone
  useEffect(() => {
    jobs.forget();
    setFraction(undefined);
  }, [epoch, jobs]);
  const hear = (news: JobNews) => {
    const ended = jobs.hear(news, Date.now(), LONG_MS);
    setFraction(jobs.fraction());
    if (ended !== null) notifyEnd(ended);
  };
  // A collection has one at a time. Of one that another follows at once, the end may never be heard.
  useEngineEvent('job.changed', ({ collection, job }) =>
    hear({ ...job, key: `${collection} index`, kind: 'index' }),
  );
  useEngineEvent('export.changed', ({ collection, export: { id, state, done, files } }) =>
    hear({ key: `${collection} export ${id}`, kind: 'export', state, done, total: files }),
  );
  useEngineEvent('evaluation.changed', ({ collection, evaluation: { state, done, total } }) =>
    hear({ key: `${collection} evaluation`, kind: 'evaluate', state, done, total }),
  );
  useEngineEvent('models.changed', ({ job }) => {
    if (job !== null) hear({ ...job, key: 'models', kind: 'models' });
  });
  return fraction;
}
