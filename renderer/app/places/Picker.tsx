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
import { type Choosing, type Chosen, type Purpose, usePicking } from './choose.ts';
import styles from './Picker.module.css';
import { type Entry, PlaceList } from './PlaceList.tsx';

export function Picker() {
  const { wanted, purpose, settle } = usePicking();
  return wanted === null ? null : <PickerDialog wanted={wanted} purpose={purpose} onSettle={settle} />;
}

/** Where the person was last, so that the next choice starts there. Handles live as long as the engine. */
const lastPlaces = new Map<Purpose, { epoch: number; grant: string }>();

interface PickerDialogProps {
  wanted: Choosing;
  purpose: Purpose;
  onSettle(chosen: Chosen | null): void;
}

function PickerDialog({ wanted, purpose, onSettle }: PickerDialogProps) {
  const epoch = useEpoch();
  const last = lastPlaces.get(purpose);
  const [place, setPlace] = useState<string | null>(last?.epoch === epoch ? last.grant : null);
  const [isNaming, setNaming] = useState(false);
  const [listing, setListing] = useState<PlaceListing | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Entry | null>(null);
  /** Going up, the folder one comes from is the one to stand on. */
  const [cameFrom, setCameFrom] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    connection.call('places.list', { place }, controller.signal).then(
      found => {
        lastPlaces.set(purpose, { epoch, grant: found.here.grant });
        setListing(found);
        setErrorMessage(null);
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        setErrorMessage(explain(error).sentence);
        // A handle of an engine that is gone leads nowhere; home always exists.
        if (place !== null && lastPlaces.get(purpose)?.epoch !== epoch) setPlace(null);
      },
    );
    return () => controller.abort();
  }, [place, epoch, purpose]);

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

  const create = async (name: string) => {
    if (listing === null) return;
    try {
      go(await connection.call('places.create', { place: listing.here.grant, name }));
      setNaming(false);
    } catch (error) {
      setErrorMessage(explain(error).sentence);
    }
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
  /** The folder that is highlighted, or the one that is open. */
  const folder = entries.some(entry => entry.place === chosen?.place) ? chosen?.place : listing?.here;
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
              disabled={folder === undefined}
              onClick={() => folder !== undefined && onSettle(folder)}
            >
              {folder === undefined ? strings.picker.open : strings.picker.choose(nameOf(folder))}
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
        {isFolder && (
          <IconButton
            icon="folderPlus"
            label={strings.picker.create.title}
            tip={false}
            disabled={listing === null}
            onClick={() => setNaming(true)}
          />
        )}
      </div>
      {listing !== null && listing.places.length > 0 && (
        <nav aria-label={strings.picker.places} className={styles.places}>
          {listing.places.map(at => (
            <Button
              key={at.grant}
              variant="quiet"
              icon={at.kind === 'drive' ? 'catalog' : 'folder'}
              onClick={() => go(at)}
            >
              {at.kind === 'drive' ? nameOf(at) : strings.picker.place[at.kind]}
            </Button>
          ))}
        </nav>
      )}
      {isNaming && <NewFolder onCreate={create} onCancel={() => setNaming(false)} />}
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

function NewFolder({ onCreate, onCancel }: { onCreate(name: string): Promise<void>; onCancel(): void }) {
  const [name, setName] = useState('');
  const words = strings.picker.create;
  return (
    <form
      className={styles.create}
      onSubmit={event => {
        event.preventDefault();
        if (name.trim() !== '') void onCreate(name.trim());
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus
        className={styles.newName}
        aria-label={words.name}
        placeholder={words.name}
        maxLength={200}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {words.create}
      </Button>
    </form>
  );
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
