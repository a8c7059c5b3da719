/**
 * A change of the groups as a German sentence, and how German counts what is grouped and the time left.
 * Renderer; also runs in unit tests.
 */
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { smaller, sum, type Tense, TOLD } from '../change.ts';
import { count, roughly } from '../format.ts';
import { locale } from '../locale.ts';
import { plural } from '../plural.ts';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
const more = (n: number) => plural(n, { one: '# weitere Änderung', other: '# weitere Änderungen' });

/** What is grouped, counted: faces, or photos. */
export function items(n: number, kind: Kind): string {
  return kind === 'people'
    ? plural(n, { one: '# Gesicht', other: '# Gesichter' })
    : plural(n, { one: '# Foto', other: '# Fotos' });
}

/** The same after "mit", "von" and "unter". */
export function withItems(n: number, kind: Kind): string {
  return kind === 'people'
    ? plural(n, { one: '# Gesicht', other: '# Gesichtern' })
    : plural(n, { one: '# Foto', other: '# Fotos' });
}

/** "vereint 34 und 12, 2 weitere Änderungen": the stakes of an answer, short enough for its button. */
export function stakes(change: GroupChange, kind: Kind): string {
  const parts = [...change.joins.map(joining), ...change.splits.map(splitting)].sort(
    (a, b) => b.items - a.items,
  );
  const [most] = parts;
  if (most === undefined)
    return change.touched === 0 ? 'verschiebt nichts' : `verschiebt ${items(change.touched, kind)}`;
  if (parts.length === 1) return most.words;
  return `${most.words}, ${more(parts.length - 1)}`;
}

function joining({ sizes, into, names }: GroupChange['joins'][number]): { items: number; words: string } {
  const as = into === null ? '' : ` als „${into}“`;
  const both = names.length > 1 ? `${allQuoted(names)} (${told(sizes)})` : `${told(sizes)}${as}`;
  return { items: sum(sizes), words: `vereint ${both}` };
}

function splitting({ sizes, from }: GroupChange['splits'][number]): { items: number; words: string } {
  const words = `trennt ${told(smaller(sizes))} ${from === null ? 'ab' : `von „${from}“`}`;
  return { items: sum(smaller(sizes)), words };
}

/** "34 und 12 würden zu einer Gruppe. 3 würden „Anna“ verlassen. 46 Fotos würden verschoben." */
export function sentences(change: GroupChange, kind: Kind, tense: Tense): string {
  const { touched, joins, splits } = change;
  if (touched === 0 && joins.length === 0 && splits.length === 0)
    return tense === 'would' ? 'Nichts würde sich ändern.' : 'Kein Bild musste verschoben werden.';
  const parts = [
    ...joins.map(({ sizes, into, names }) => joined(told(sizes), whole(into, names), tense)),
    ...splits.map(({ sizes, from }) =>
      left(smaller(sizes), from === null ? `eine Gruppe von ${count(sum(sizes))}` : `„${from}“`, tense),
    ),
  ];
  const shown = parts.length <= TOLD + 1 ? parts : [...parts.slice(0, TOLD), more(parts.length - TOLD)];
  const moved = touched === 0 ? [] : [`${items(touched, kind)} ${wereMoved(touched, tense)}`];
  return [...shown, ...moved].map(part => `${part}.`).join(' ');
}

function joined(parts: string, group: string, tense: Tense): string {
  return tense === 'would' ? `${parts} würden zu ${group}` : `${parts} wurden zu ${group}`;
}

/** Of several names it is not said here which one stays. */
function whole(into: string | null, names: readonly string[]): string {
  if (names.length > 1) return `einer Gruppe: ${allQuoted(names)}`;
  return into === null ? 'einer Gruppe' : `„${into}“`;
}

function allQuoted(names: readonly string[]): string {
  return list.format(names.map(name => `„${name}“`));
}

function left(sizes: readonly number[], group: string, tense: Tense): string {
  const one = sum(sizes) === 1;
  if (tense === 'would') return `${told(sizes)} ${one ? 'würde' : 'würden'} ${group} verlassen`;
  return `${told(sizes)} ${one ? 'hat' : 'haben'} ${group} verlassen`;
}

function wereMoved(n: number, tense: Tense): string {
  if (tense === 'would') return n === 1 ? 'würde verschoben' : 'würden verschoben';
  return n === 1 ? 'wurde verschoben' : 'wurden verschoben';
}

/** "34 und 12"; of many sizes only the largest are named. */
function told(sizes: readonly number[]): string {
  const most = 4;
  const named = sizes.slice(0, most).map(count);
  const rest = sizes.length - named.length;
  return list.format(rest > 0 ? [...named, `${count(rest)} weitere`] : named);
}

/** "noch etwa 6 Sekunden" */
export function timeLeft(seconds: number): string {
  const { value, unit } = roughly(seconds);
  const forms = {
    second: { one: 'noch etwa # Sekunde', other: 'noch etwa # Sekunden' },
    minute: { one: 'noch etwa # Minute', other: 'noch etwa # Minuten' },
    hour: { one: 'noch etwa # Stunde', other: 'noch etwa # Stunden' },
  }[unit];
  return plural(value, forms);
}
