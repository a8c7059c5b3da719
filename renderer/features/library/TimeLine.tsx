/**
 * The time line over the photos: each burst with its first photo, when it was and how many there are. One that is
 * pressed shows only its photos; pressed again, all. Renderer.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PhotoBurst } from '../../../main/contract/photoFilter.ts';
import { thumbnailAddress, useEpoch } from '../../app/client.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useQuery } from '../../app/data/useQuery.ts';
import { strings } from '../../strings/strings.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { LibraryModel } from './libraryModel.ts';
import styles from './TimeLine.module.css';

/** Photos that are being read come many at a time. */
const REST_MS = 400;

/** The bursts of what the filter lets through; none where there would be only one. */
export function useBursts(model: LibraryModel): readonly PhotoBurst[] {
  const { filter } = useStore(model.state);
  useVersion(model.photos);
  const { from: _, to: __, sort: ___, ...others } = filter;
  const { from, to } = filter;
  // Within a burst the list is shorter, and its time line the same.
  const total = from === undefined && to === undefined ? model.photos.total : 'a part';
  const [known, setKnown] = useState<number | 'a part'>(total);
  useEffect(() => {
    if (total !== 'a part') setKnown(total);
  }, [total]);
  const { latest } = useQuery(`${known} ${JSON.stringify(others)}`, signal => model.bursts(signal), REST_MS);
  return latest !== null && latest.length > 1 ? latest : [];
}

export function TimeLine({ model, bursts }: { model: LibraryModel; bursts: readonly PhotoBurst[] }) {
  const { filter } = useStore(model.state);
  const epoch = useEpoch();
  const line = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const words = strings.filter.timeLine;
  const isShown = ({ from, to }: PhotoBurst) => filter.from === from && filter.to === to + 1;
  const stop = Math.min(at, bursts.length - 1);
  const press = (burst: PhotoBurst) =>
    model.filter(
      isShown(burst) ? { from: undefined, to: undefined } : { from: burst.from, to: burst.to + 1 },
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: bursts.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(bursts.length - 1, Math.max(0, to));
    setAt(next);
    line.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div
      ref={line}
      role="toolbar"
      tabIndex={-1}
      aria-label={words.label}
      className={styles.line}
      onKeyDown={onKeyDown}
    >
      {bursts.map((burst, index) => {
        const { days, hours } = words.when(burst);
        return (
          <button
            key={burst.first.id}
            type="button"
            className={styles.burst}
            aria-pressed={isShown(burst)}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => press(burst)}
          >
            <span className={styles.picture}>
              <Thumbnail address={thumbnailAddress(model.id, burst.first)} generation={epoch} />
            </span>
            <span className={styles.words}>
              <span className={styles.day}>{days}</span>
              <span>{[hours, words.photos(burst.photos)].filter(part => part !== '').join(' · ')}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}
