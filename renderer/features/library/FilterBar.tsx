/** The bar over the photos: search, filters, order, and how many are let through. Renderer. */
import type { KeyboardEvent, RefObject } from 'react';
import { useStore } from 'zustand';
import type { Collection, Kind } from '../../../main/contract/model.ts';
import { isNeutral, type PhotoFilter, type PhotoFolder } from '../../../main/contract/photoFilter.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { reportReading } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import styles from './FilterBar.module.css';
import type { LibraryModel } from './libraryModel.ts';

const DAY = 24 * 60 * 60 * 1000;
const SHOWN = ['all', 'named', 'unnamed', 'aside', 'hidden', 'empty', 'problem'] as const;
/** Value of the choice that an export led to. */
const STAYING = 'staying';
const ORDERS = ['folder', 'name', 'date', 'group'] as const;

export interface FilterBarProps {
  model: LibraryModel;
  collection: Collection;
  field: RefObject<HTMLInputElement | null>;
  /** Whether there is a time line. */
  hasBursts: boolean;
  /** From the search down into the photos. */
  onLeave(): void;
}

export function FilterBar({ model, collection, field, hasBursts, onLeave }: FilterBarProps) {
  const { hasTimeLine, setTimeLine } = useSettings();
  const { filter, people, folders } = useStore(model.state);
  useVersion(model.photos);
  const words = strings.filter;
  // Groups take long to make: nobody waits for them who does not look for a name.
  const readChoices = () => {
    model.readPeople().catch(reportReading);
    model.readFolders().catch(reportReading);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') model.filter({ search: '' });
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  };
  const isOn = !isNeutral(filter);
  return (
    <search
      className={styles.bar}
      aria-label={words.label}
      onPointerEnter={readChoices}
      onFocus={event => event.currentTarget.contains(event.relatedTarget) || readChoices()}
    >
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="search"
          className={styles.field}
          aria-label={words.search}
          placeholder={words.placeholder}
          spellCheck={false}
          maxLength={200}
          value={filter.search ?? ''}
          onChange={event => model.filter({ search: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
      </label>
      <Choice
        label={words.show}
        value={filter.stays === undefined ? (filter.show ?? 'all') : STAYING}
        choices={[
          ...SHOWN.map(value => pair(value, words.shown(value, collection.kind))),
          ...staying(filter, collection.kind),
        ]}
        onChoose={show =>
          show === STAYING ||
          model.filter({
            stays: undefined,
            show: show === 'all' ? undefined : (show as PhotoFilter['show']),
          })
        }
      />
      <Choice
        label={words.person(collection.kind)}
        value={String(filter.group ?? '')}
        choices={[['', words.anybody(collection.kind)], ...people.map(named)]}
        onChoose={group => model.filter({ group: group === '' ? undefined : Number(group) })}
      />
      <Choice
        label={words.folder}
        value={filter.folder === undefined ? '' : placeOf(filter.folder, filter.under)}
        choices={[['', words.anyFolder], ...foldersOf(collection, folders)]}
        onChoose={place => model.filter(folderAt(place))}
      />
      <Day label={words.from} value={filter.from} onChange={from => model.filter({ from })} />
      <span aria-hidden="true">–</span>
      <Day
        label={words.to}
        value={filter.to === undefined ? undefined : filter.to - 1}
        onChange={day => model.filter({ to: day === undefined ? undefined : day + DAY })}
      />
      <Choice
        label={words.sort}
        value={filter.sort ?? 'folder'}
        choices={ORDERS.map(value => [value, words.order(value, collection.kind)])}
        onChoose={sort =>
          model.filter({ sort: sort === 'folder' ? undefined : (sort as PhotoFilter['sort']) })
        }
      />
      {hasBursts && (
        <IconButton
          icon="clock"
          label={words.timeLine.button}
          caps={capsOf('library.timeLine')}
          aria-pressed={hasTimeLine}
          onClick={() => setTimeLine(!hasTimeLine)}
        />
      )}
      <p role="status" className={styles.count}>
        {isOn && model.photos.known && words.found(model.photos.total)}
      </p>
      {isOn && (
        <Button variant="quiet" onClick={() => model.clearFilter()}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}

/** The choice that an export led to; it is there only then. */
function staying({ stays }: PhotoFilter, kind: Kind): [string, string][] {
  if (stays === undefined) return [];
  return [[STAYING, strings.filter.stays(strings.export.summary.why(stays.reason, kind))]];
}

/** The collection's folders and those below them. A single one is not offered: it is all photos. */
function foldersOf({ folders: roots }: Collection, folders: readonly PhotoFolder[]): [string, string][] {
  return roots.flatMap(({ id, path }): [string, string][] => {
    const below = folders.filter(({ folder, path: deeper }) => folder === id && deeper !== '');
    const root = roots.length > 1 ? [pair(placeOf(id), nameOf(path))] : [];
    return [
      ...root,
      ...below.map(({ path: deeper, photos }): [string, string] => [
        placeOf(id, deeper),
        strings.filter.subfolder(roots.length > 1 ? `${nameOf(path)}/${deeper}` : deeper, photos),
      ]),
    ];
  });
}

function placeOf(folder: number, under?: string): string {
  return under === undefined ? String(folder) : `${folder}/${under}`;
}

function folderAt(place: string): Pick<PhotoFilter, 'folder' | 'under'> {
  const [folder = '', ...under] = place.split('/');
  return {
    folder: folder === '' ? undefined : Number(folder),
    under: under.length === 0 ? undefined : under.join('/'),
  };
}

function pair(id: number | string, label: string): [string, string] {
  return [String(id), label];
}

function named({ id, name }: { id: number; name: string }): [string, string] {
  return pair(id, name);
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast(part => part !== '') ?? path;
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose(value: string): void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      title={label}
      className={styles.choice}
      value={value}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface DayProps {
  label: string;
  /** Midnight of the day, read as UTC. */
  value: number | undefined;
  onChange(day: number | undefined): void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      className={styles.choice}
      value={value === undefined ? '' : new Date(value).toISOString().slice(0, 10)}
      onChange={event => {
        const day = event.currentTarget.valueAsNumber;
        onChange(Number.isFinite(day) ? day : undefined);
      }}
    />
  );
}
