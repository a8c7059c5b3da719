/**
 * The picker of a browser tab: the machine's folders, and the files that are wanted, one level at a time, as
 * the engine lists them. Renderer.
 */
import { useEffect, useRef, useState } from 'react';
import type { Place, PlaceListing, Purpose } from '../../../main/contract/model.ts';
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
  const { wanted, purpose, settle } = usePicking();
  return wanted === null ? null : <PickerDialog wanted={wanted} purpose={purpose} onSettle={settle} />;
}

interface PickerDialogProps {
  wanted: Choosing;
  purpose: Purpose;
  onSettle(chosen: Chosen | null): void;
}

function PickerDialog({ wanted, purpose, onSettle }: PickerDialogProps) {
  const place = useOpenPlace(purpose);
  const { listing, go } = place;
  const [isNaming, setNaming] = useState(false);
  const [chosen, setChosen] = useState<Entry | null>(null);
  const isFolder = wanted === 'folder';
  const words = isFolder ? null : strings.picker[wanted];
  const entries = entriesOf(listing, wanted);
  const isListed = entries.some(entry => entry.place === chosen?.place);
  /** The folder that is highlighted, or the one that is open. */
  const folder = isListed ? chosen?.place : listing?.here;
  const file = isListed && chosen?.kind !== 'folder' ? chosen : null;
  const accept = (entry: Entry) => (entry.kind === 'folder' ? go(entry.place) : onSettle(entry.place));
  const create = async (name: string) => {
    if (listing === null) return;
    const isMade = await place.reach(connection.call('places.create', { place: listing.here.grant, name }));
    if (isMade) setNaming(false);
  };
  const find = (path: string) => place.reach(connection.call('places.find', { path }));

  return (
    <Dialog
      shape="medium"
      title={words?.title ?? strings.picker.folderTitle}
      onClose={() => onSettle(null)}
      actions={
        <>
          <p className={styles.count} aria-live="polite">
            {listing !== null && countOf(listing, wanted)}
          </p>
          <Button onClick={() => onSettle(null)}>{strings.cancel}</Button>
          {isFolder ? (
            <Button
              variant="primary"
              disabled={folder === undefined}
              onClick={() => folder !== undefined && onSettle(folder)}
            >
              {folder === undefined ? strings.picker.open : strings.picker.choose(nameOf(folder))}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={file === null}
              onClick={() => file !== null && onSettle(file.place)}
            >
              {strings.picker.open}
            </Button>
          )}
        </>
      }
    >
      <PathBar place={place} onCreate={isFolder ? () => setNaming(true) : null} />
      {listing !== null && <StartingPlaces places={listing.places} onGo={go} />}
      <OneField words={{ name: strings.picker.typed.path, does: strings.picker.typed.go }} onGive={find} />
      {isNaming && (
        <OneField
          isNew
          words={{ name: strings.picker.create.name, does: strings.picker.create.create }}
          onGive={create}
          onCancel={() => setNaming(false)}
        />
      )}
      {place.errorMessage !== null && (
        <p role="alert" className={styles.error}>
          {place.errorMessage}
        </p>
      )}
      {listing !== null && (
        <PlaceList
          key={listing.here.grant}
          label={words?.list ?? strings.picker.list}
          empty={words?.nothing ?? strings.picker.noFolders}
          entries={entries}
          startAt={place.cameFrom}
          onActive={setChosen}
          onAccept={accept}
          onUp={place.goUp}
        />
      )}
    </Dialog>
  );
}

interface OpenPlace {
  /** Null until it has been read. */
  readonly listing: PlaceListing | null;
  readonly errorMessage: string | null;
  /** Going up, the folder one comes from is the one to stand on. */
  readonly cameFrom: string | null;
  go(to: Place): void;
  goUp(): void;
  /** Goes where an answer of the engine leads; false, with its reason shown, where that is nowhere. */
  reach(answer: Promise<Place>): Promise<boolean>;
}

/** The folder that is open, beginning where one was last; the engine remembers where that is. */
function useOpenPlace(purpose: Purpose): OpenPlace {
  const epoch = useEpoch();
  /** The engine of whose folders `place` is one. */
  const read = useRef(epoch);
  const [place, setPlace] = useState<string | null>(null);
  const [listing, setListing] = useState<PlaceListing | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [cameFrom, setCameFrom] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    connection.call('places.list', { place, purpose }, controller.signal).then(
      found => {
        read.current = epoch;
        setListing(found);
        setErrorMessage(null);
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        setErrorMessage(explain(error).message);
        // A handle of an engine that is gone leads nowhere; this one knows where one was.
        if (place !== null && read.current !== epoch) setPlace(null);
      },
    );
    return () => controller.abort();
  }, [place, epoch, purpose]);

  const go = (to: Place) => {
    setCameFrom(null);
    setPlace(to.grant);
  };
  return {
    ...{ listing, errorMessage, cameFrom, go },
    goUp: () => {
      const above = listing?.above.at(-1);
      if (listing === null || above === undefined) return;
      setCameFrom(listing.here.name);
      setPlace(above.grant);
    },
    reach: async answer => {
      try {
        go(await answer);
        setErrorMessage(null);
        return true;
      } catch (error) {
        setErrorMessage(explain(error).message);
        return false;
      }
    },
  };
}

/** Where one is, with the ways up and to a new folder. */
function PathBar({ place, onCreate }: { place: OpenPlace; onCreate: (() => void) | null }) {
  const { listing, go, goUp } = place;
  return (
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
      {onCreate !== null && (
        <IconButton
          icon="folderPlus"
          label={strings.picker.create.title}
          tip={false}
          disabled={listing === null}
          onClick={onCreate}
        />
      )}
    </div>
  );
}

function StartingPlaces({ places, onGo }: { places: PlaceListing['places']; onGo(to: Place): void }) {
  if (places.length === 0) return null;
  return (
    <nav aria-label={strings.picker.places} className={styles.places}>
      {places.map(at => (
        <Button
          key={at.grant}
          variant="quiet"
          icon={at.kind === 'drive' ? 'catalog' : 'folder'}
          onClick={() => onGo(at)}
        >
          {at.kind === 'drive' ? nameOf(at) : strings.picker.place[at.kind]}
        </Button>
      ))}
    </nav>
  );
}

interface OneFieldProps {
  words: { readonly name: string; readonly does: string };
  /** It has just been asked for. */
  isNew?: boolean;
  onGive(text: string): Promise<unknown>;
  onCancel?(): void;
}

/** A field with a button, for the name of a new folder or a path. */
function OneField({ words, isNew = false, onGive, onCancel }: OneFieldProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.create}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') void onGive(text.trim());
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus={isNew}
        className={styles.newName}
        aria-label={words.name}
        placeholder={words.name}
        spellCheck={false}
        maxLength={isNew ? 200 : 4096}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || onCancel === undefined) return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {words.does}
      </Button>
    </form>
  );
}

/** Folders, and files of what is wanted. */
function entriesOf(listing: PlaceListing | null, wanted: Choosing): Entry[] {
  if (listing === null) return [];
  const folders = listing.folders.map(folder => ({ kind: 'folder' as const, place: folder }));
  if (wanted === 'folder') return folders;
  return [...folders, ...filesOf(listing, wanted).map(file => ({ kind: wanted, place: file }))];
}

function countOf(listing: PlaceListing, wanted: Choosing): string {
  if (wanted === 'folder') return strings.picker.images(listing.images);
  return strings.picker[wanted].count(filesOf(listing, wanted).length);
}

function filesOf(
  { catalogs, models, tables, boxes }: PlaceListing,
  wanted: Exclude<Choosing, 'folder'>,
): readonly Place[] {
  return { catalog: catalogs, model: models, table: tables, boxes }[wanted];
}

/** The root of a disk has no name of its own. */
function nameOf(place: Place): string {
  return place.name === '/' ? strings.picker.root : place.name;
}
