/**
 * A field for a name, in place: existing names are offered with a picture of each, the likeliest first, and what
 * is typed is told at every key, so that none of it is lost. Renderer.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { GroupView, LikelyGroup } from '../../../main/contract/grouping.ts';
import { strings } from '../../strings/strings.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { reportReading } from '../report.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { findListed, withoutKnown } from './listedNames.ts';
import styles from './NameField.module.css';

/** How the field was left: Enter goes on to what has no name, Tab to what comes next or before. */
export type NameFieldExit = 'enter' | 'tab' | 'back' | 'blur';

export interface NameFieldProps {
  collection: string;
  label: string;
  placeholder: string;
  /** Its name so far; '' for none. */
  name: string;
  /** What was typed before and not given; null for nothing. */
  draft: string | null;
  /** How many names were given meanwhile: each may be offered. */
  givenCount?: number;
  /** Groups with a name that contains these letters, the likeliest first. */
  suggest(letters: string, signal: AbortSignal): Promise<readonly LikelyGroup[]>;
  /** At every change. */
  onType(text: string): void;
  /** `into`: the group that has this name already. */
  onGive(name: string, into: GroupView | null, how: NameFieldExit): void;
  /** Left without a name, or with the one it had. */
  onLeave(how: NameFieldExit | 'escape'): void;
  className?: string | undefined;
}

/** What fits what was typed; null while it is looked for. */
interface Offered {
  readonly letters: string;
  readonly options: readonly Option[];
}

/** A group that has the name, or a name of the collection's list. */
interface Option {
  readonly name: string;
  readonly group: GroupView | null;
  /** Beside a name of the list: what people call it, or what is used in its place. */
  readonly note: string | null;
}

function keyOf({ group, name }: Option): string {
  return group === null ? name : String(group.id);
}

async function findOptions(
  collection: string,
  letters: string,
  groups: Promise<readonly LikelyGroup[]>,
  signal: AbortSignal,
): Promise<Option[]> {
  // Together: when the reading is given up, both end, and neither may end unheard.
  const [likely, listed] = await Promise.all([groups, findListed(collection, letters, signal)]);
  const named = likely.map(({ group }) => ({ name: group.name ?? '', group, note: null }));
  const added = withoutKnown(listed, named).map(one => ({ ...one, group: null }));
  return [...named, ...added];
}

function useOffered({ collection, suggest, givenCount }: NameFieldProps, letters: string): Offered | null {
  const [offered, setOffered] = useState<Offered | null>(null);
  const find = useEffectEvent(suggest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given meanwhile may be offered
  useEffect(() => {
    const reading = new AbortController();
    findOptions(collection, letters, find(letters, reading.signal), reading.signal).then(
      options => setOffered({ letters, options }),
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [collection, letters, givenCount]);
  return offered;
}

export function NameField(props: NameFieldProps) {
  const { collection, label, placeholder, onType, onGive, onLeave, className } = props;
  // What is given meanwhile, or kept as a draft, does not change what the field began with.
  const [name] = useState(props.name.trim());
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.draft ?? props.name);
  // Not its place: what fits better may come above it meanwhile.
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(true);
  const isDone = useRef(false);
  const words = strings.groups.naming;
  const wanted = text.trim();
  const letters = wanted === name ? '' : wanted;
  const offered = useOffered(props, letters);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const options = offered?.options ?? [];
  const at = options.findIndex(option => keyOf(option) === chosen);
  const choose = (index: number) => setChosen(index < 0 ? null : keyOf(options[index]!));
  const shown = isOpen && options.length > 0;
  const type = (typed: string) => {
    setText(typed);
    setChosen(null);
    setOpen(true);
    onType(typed);
  };
  /** Null: it is not known yet, or there is no such name. */
  const existing = (asked: string) =>
    options.find(({ name: one }) => one.toLocaleLowerCase() === asked.toLocaleLowerCase())?.group ?? null;
  const give = (how: NameFieldExit, option = options[at]) => {
    if (isDone.current) return;
    isDone.current = true;
    const given = option?.name ?? wanted;
    if (option === undefined && (wanted === '' || wanted === name)) onLeave(how);
    else onGive(given, option?.group ?? existing(given), how);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the screen behind must not see what is typed.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const act = actFor(event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const actFor = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'ArrowDown') return () => choose(Math.min(options.length - 1, at + 1));
    if (key === 'ArrowUp') return () => choose(Math.max(-1, at - 1));
    if (key === 'Enter') return () => give('enter');
    if (key === 'Tab') return () => give(shiftKey ? 'back' : 'tab');
    if (key !== 'Escape') return undefined;
    return () => {
      isDone.current = true;
      onType('');
      onLeave('escape');
    };
  };
  const onBlur = () => {
    if (isDone.current) return;
    setOpen(false);
    // Whether another group has this name is known only of what was looked for; a name that is taken is not
    // given by leaving the field: it stays as a draft.
    const isKnown = offered?.letters === letters;
    if (wanted !== '' && wanted !== name && (!isKnown || existing(wanted) !== null)) {
      isDone.current = true;
      onLeave('blur');
    } else give('blur', undefined);
  };

  return (
    <span className={classes(styles.frame, className)}>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${list}list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${list}${at}` : undefined}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onClick={event => event.stopPropagation()}
        onDoubleClick={event => event.stopPropagation()}
        onBlur={onBlur}
      />
      {shown && (
        <Options field={field} id={`${list}list`} label={words.suggestions}>
          {options.map((option, index) => (
            <OptionRow
              key={keyOf(option)}
              collection={collection}
              id={`${list}${index}`}
              option={option}
              isAt={index === at}
              onChoose={() => give('enter', option)}
            />
          ))}
          {wanted !== '' && offered?.letters === letters && existing(wanted) === null && (
            <p className={styles.new}>
              <Icon name="plus" size={16} />
              {words.create(wanted)}
            </p>
          )}
        </Options>
      )}
    </span>
  );
}

interface OptionRowProps {
  collection: string;
  id: string;
  option: Option;
  isAt: boolean;
  onChoose(): void;
}

function OptionRow({ collection, id, option, isAt, onChoose }: OptionRowProps) {
  const { name, group, note } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
    <div
      id={id}
      role="option"
      aria-selected={isAt}
      className={classes(primitives.option, styles.option)}
      onPointerDown={event => {
        // The field keeps the focus.
        event.preventDefault();
        onChoose();
      }}
    >
      {group?.cover[0] !== undefined && (
        <ItemPicture collection={collection} item={group.cover[0]} className={styles.face} />
      )}
      <span className={classes(primitives.ellipsis, styles.name)}>{name}</span>
      {note !== null && <span className={classes(primitives.ellipsis, styles.note)}>{note}</span>}
    </div>
  );
}

interface OptionsProps {
  field: React.RefObject<HTMLElement | null>;
  id: string;
  label: string;
  children: React.ReactNode;
}

/** Less room than this below the field: the list is above it. */
const LEAST_ROOM = 240;

/** Beside the field, whatever cuts that off. */
function Options({ field, id, label, children }: OptionsProps) {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  useEffect(() => {
    const put = () => {
      const at = field.current?.getBoundingClientRect();
      if (at === undefined) return;
      const width = Math.max(at.width, 280);
      const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
      const isBelow = window.innerHeight - at.bottom >= LEAST_ROOM || at.top < LEAST_ROOM;
      setPlace({
        left,
        width,
        ...(isBelow ? { top: at.bottom + 4 } : { bottom: window.innerHeight - at.top + 4 }),
      });
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [field]);
  return createPortal(
    <div id={id} role="listbox" aria-label={label} className={styles.options} style={place}>
      {children}
    </div>,
    document.body,
  );
}
