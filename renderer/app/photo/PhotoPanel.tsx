/** What is known of a photo: who is in it, when, where and how it was taken, and who said what. Renderer. */

import { Fragment, type ReactNode } from 'react';
import type { Kind } from '../../../main/contract/model.ts';
import type { PhotoDetails, Statement } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import primitives from '../../ui/primitives.module.css';
import { ItemPicture } from '../collection/ItemPicture.tsx';
import styles from './PhotoPanel.module.css';
import type { Known } from './usePhotoDetails.ts';

export interface PhotoPanelProps {
  collection: string;
  known: Known;
  kind: Kind | null;
  onGroup(group: number): void;
}

export function PhotoPanel({ collection, known, kind: of, onGroup }: PhotoPanelProps) {
  const words = strings.photo;
  const { details, subjects } = known;
  return (
    <aside className={styles.panel} aria-label={words.panel}>
      {details !== null && (
        <>
          <section className={styles.part}>
            <h2 className={styles.heading}>
              {details.items.some(({ kind }) => kind === 'photo')
                ? words.group
                : words[of === 'anything' ? 'things' : 'faces'](details.items.length)}
            </h2>
            <ul className={styles.subjects}>
              {details.items.map(({ item, setAside, drawn }) => {
                const subject = subjects?.subjects.find(found => found.item === item.id);
                const group = subject?.group ?? null;
                const place = words.placeOf(group, setAside || subject?.setAside === true);
                return (
                  <li key={item.id}>
                    <button
                      type="button"
                      data-item={item.id}
                      className={styles.subject}
                      aria-disabled={group === null}
                      onClick={() => group !== null && onGroup(group.id)}
                    >
                      <ItemPicture collection={collection} item={item} className={styles.face} />
                      <span className={styles.subjectWords}>
                        <span className={primitives.ellipsis} data-named={group?.name != null}>
                          {place.name}
                        </span>
                        <span className={styles.small}>{place.facts}</span>
                        {drawn !== null && (
                          <span className={styles.small}>
                            {words.box.drawn(drawn.by, drawn.at, Date.now())}
                          </span>
                        )}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
          <section className={styles.part}>
            <h2 className={styles.heading}>{words.details}</h2>
            <dl className={styles.facts}>{factsOf(details).map(fact)}</dl>
          </section>
          {subjects !== null && subjects.said.length > 0 && (
            <section className={styles.part}>
              <h2 className={styles.heading}>{words.said}</h2>
              <ul className={styles.said}>
                {subjects.said.map(statement => (
                  <li key={`${statement.at} ${statement.item} ${statement.what} ${statement.other?.id}`}>
                    <Said collection={collection} statement={statement} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </aside>
  );
}

function fact([name, value]: readonly [string, ReactNode]) {
  return (
    <div key={name} className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Only what is known. */
function factsOf(details: PhotoDetails): (readonly [string, ReactNode])[] {
  const { photo, bytes, camera, latitude, longitude, altitude, folder, copies } = details;
  const words = strings.photo.facts;
  return [
    ...(photo.takenAt === null ? [] : [[words.taken, strings.photos.date(photo.takenAt)] as const]),
    ...(latitude === null || longitude === null
      ? []
      : [[words.place, strings.photo.coordinates(latitude, longitude, altitude)] as const]),
    ...(camera === null ? [] : [[words.camera, camera] as const]),
    ...(photo.width === null || photo.height === null
      ? []
      : [[words.size, strings.photo.size(photo.width, photo.height, bytes)] as const]),
    [
      words.folder,
      <span key="folder" className={styles.path}>
        {breakable(folder)}
      </span>,
    ] as const,
    ...(copies === 0 ? [] : [[words.copies, strings.photo.copies(copies)] as const]),
  ];
}

function Said({ collection, statement }: { collection: string; statement: Statement }) {
  return (
    <span className={styles.statement}>
      {statement.other !== null && (
        <ItemPicture collection={collection} item={statement.other} className={styles.other} />
      )}
      <span>
        {strings.photo.statement(statement)}{' '}
        <span className={styles.small}>{strings.photo.byAndWhen(statement, Date.now())}</span>
      </span>
    </span>
  );
}

/** A path breaks after its slashes rather than within a name. */
function breakable(path: string) {
  return path.split(/(?<=[/\\])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two folders of a path may have one name
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}
