/**
 * The picker of a browser tab: the machine's folders, and the files that are wanted, one level at a time, as
 * the engine lists them. Renderer.
 */
import { useEffect, useState } from 'react';
import type { Place, PlaceListing } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { connection, useEpoch } from '../client.ts';
import { explain, isCancelled } from '../errors.ts';
import { type Choosing, type Chosen, usePicking } from './choose.ts';
import styles from './Picker.module.css';
import { type Entry, PlaceList } from './PlaceList.tsx';

export function Picker() {
  const { wanted, settle } = usePicking();
  return wanted === null ? null : <PickerDialog wanted={wanted} onSettle={settle} />;
}

/** Where the person was last, so that the next choice starts there. Handles live as long as the engine. */
let lastPlace: { epoch: number; grant: string } | null = null;

function PickerDialog({ wanted, onSettle }: { wanted: Choosing; onSettle(chosen: Chosen | null): void }) {
  const epoch = useEpoch();
  const [place, setPlace] = useState<string | null>(lastPlace?.epoch === epoch ? lastPlace.grant : null);
  const [listing, setListing] = useState<PlaceListing | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Entry | null>(null);
  /** Going up, the folder one comes from is the one to stand on. */
  const [cameFrom, setCameFrom] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    connection.call('places.list', { place }, controller.signal).then(
      found => {
        lastPlace = { epoch, grant: found.here.grant };
        setListing(found);
        setErrorMessage(null);
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        setErrorMessage(explain(error).sentence);
        // A handle of an engine that is gone leads nowhere; home always exists.
        if (place !== null && lastPlace?.epoch !== epoch) setPlace(null);
      },
    );
    return () => controller.abort();
  }, [place, epoch]);

  const go = (to: Place) => {
    setCameFrom(null);
    setPlace(to.grant);
  };
  const goUp = () => {
    const above = listing?.above.at(-1);
    if (listing === null || above === undefined) return;
    setCameFrom(listing.here.name);
    setPlace(above.grant);
  };
  const accept = (entry: Entry) => {
    if (entry.kind === 'folder') go(entry.place);
    else onSettle(entry.place);
  };

  const isFolder = wanted === 'folder';
  const entries: Entry[] =
    listing === null
      ? []
      : [
          ...listing.folders.map(folder => ({ kind: 'folder' as const, place: folder })),
          ...(isFolder ? [] : filesOf(listing, wanted).map(file => ({ kind: wanted, place: file }))),
        ];
  const hasFile =
    chosen !== null && chosen.kind !== 'folder' && entries.some(entry => entry.place === chosen.place);
  const words = isFolder ? null : strings.picker[wanted];

  return (
    <Dialog
      shape="medium"
      title={words?.title ?? strings.picker.folderTitle}
      onClose={() => onSettle(null)}
      actions={
        <>
          <p className={styles.count} aria-live="polite">
            {listing !== null &&
              (isFolder
                ? strings.picker.images(listing.images)
                : strings.picker[wanted].count(filesOf(listing, wanted).length))}
          </p>
          <Button onClick={() => onSettle(null)}>{strings.cancel}</Button>
          {isFolder ? (
            <Button
              variant="primary"
              disabled={listing === null}
              onClick={() => listing !== null && onSettle(listing.here)}
            >
              {listing === null ? strings.picker.open : strings.picker.choose(nameOf(listing.here))}
            </Button>
          ) : (
            <Button variant="primary" disabled={!hasFile} onClick={() => chosen !== null && accept(chosen)}>
              {strings.picker.open}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.path}>
        <IconButton
          icon="up"
          label={strings.picker.up}
          tip={false}
          disabled={listing?.above.length === 0}
          onClick={goUp}
        />
        <nav aria-label={strings.picker.path} className={styles.crumbs}>
          <ol>
            {listing?.above.map(above => (
              <li key={above.grant}>
                <button type="button" className={styles.crumb} onClick={() => go(above)}>
                  {nameOf(above)}
                </button>
              </li>
            ))}
            {listing !== null && (
              <li>
                <span aria-current="location" className={styles.here}>
                  {nameOf(listing.here)}
                </span>
              </li>
            )}
          </ol>
        </nav>
      </div>
      {errorMessage !== null && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
      {listing !== null && (
        <PlaceList
          key={listing.here.grant}
          label={words?.list ?? strings.picker.list}
          empty={words?.nothing ?? strings.picker.noFolders}
          entries={entries}
          startAt={cameFrom}
          onActive={setChosen}
          onAccept={accept}
          onUp={goUp}
        />
      )}
    </Dialog>
  );
}

function filesOf(
  { catalogs, models, tables }: PlaceListing,
  wanted: Exclude<Choosing, 'folder'>,
): readonly Place[] {
  return { catalog: catalogs, model: models, table: tables }[wanted];
}

/** The root of a disk has no name of its own. */
function nameOf(place: Place): string {
  return place.name === '/' ? strings.picker.root : place.name;
}
