/** An identification key as a text, a table, Markdown or a page of HTML, in any language. Any process; pure. */
import type { AttributeWords } from './attributeWords.ts';
import type { GroupKey, KeyAttributeView, KeyLead } from './key.ts';

export const KEY_FORMATS = ['text', 'markdown', 'html', 'csv'] as const;
export type KeyFormat = (typeof KEY_FORMATS)[number];

/** The words of a document. */
export interface KeyPhrases {
  readonly language: string;
  title(collection: string): string;
  readonly attribute: (attribute: KeyAttributeView) => AttributeWords;
  /** A number as people write it. */
  number(value: number): string;
  /** Less of what the word says. */
  lesser(word: string): string;
  less(threshold: string): string;
  more(threshold: string): string;
  group(name: string | null, place: number, size: number): string;
  /** Several groups that nothing measured tells apart. */
  together(groups: readonly string[]): string;
  /** Null where it is not known. */
  accuracy(accuracy: GroupKey['accuracy']): string | null;
  readonly none: string;
}

interface Line {
  /** 1, 2, 3 … */
  readonly couplet: number;
  readonly letter: 'a' | 'b';
  readonly says: string;
  /** The number of the next couplet, or null. */
  readonly next: number | null;
  readonly leadsTo: string;
}

export function keyDocument(
  key: GroupKey,
  collection: string,
  format: KeyFormat,
  phrases: KeyPhrases,
): string {
  const document = { key, title: phrases.title(collection), phrases, lines: linesOf(key, phrases) };
  return { text: asText, markdown: asMarkdown, html: asHtml, csv: asCsv }[format](document);
}

interface Document {
  readonly key: GroupKey;
  readonly title: string;
  readonly phrases: KeyPhrases;
  readonly lines: readonly Line[];
}

/** What a lead says of its side, with the number it goes by. Asked of again, it is more or less of the same. */
export function leadSays(key: GroupKey, at: number, side: 0 | 1, phrases: KeyPhrases): string {
  const { attribute, threshold } = key.couplets[at]!;
  const { ends, more } = phrases.attribute(attribute);
  const limit = phrases.number(threshold);
  const bound = side === 0 ? phrases.less(limit) : phrases.more(limit);
  const word = isRepeated(key, at) ? (side === 0 ? phrases.lesser(ends[1]) : more) : ends[side];
  return `${word} (${bound})`;
}

/** Whether a couplet on the way to this one goes by the same attribute. */
function isRepeated({ couplets }: GroupKey, at: number): boolean {
  const wanted = couplets[at]!.attribute.id;
  for (let now = at; now > 0; ) {
    now = couplets.findIndex(({ leads }) => leads.some(({ next }) => next === now));
    if (now < 0) return false;
    if (couplets[now]!.attribute.id === wanted) return true;
  }
  return false;
}

/** The groups where a lead ends. */
export function leadEnds({ groups }: KeyLead, key: GroupKey, phrases: KeyPhrases): string {
  const names = groups.map(at => phrases.group(key.groups[at]!.name, at + 1, key.groups[at]!.size));
  return names.length === 1 ? names[0]! : phrases.together(names);
}

function linesOf(key: GroupKey, phrases: KeyPhrases): Line[] {
  return key.couplets.flatMap((couplet, at) =>
    couplet.leads.map((lead, side): Line => {
      const next = lead.next === null ? null : lead.next + 1;
      return {
        couplet: at + 1,
        letter: side === 0 ? 'a' : 'b',
        says: leadSays(key, at, side as 0 | 1, phrases),
        next,
        leadsTo: next === null ? leadEnds(lead, key, phrases) : String(next),
      };
    }),
  );
}

function asText({ key, title, phrases, lines }: Document): string {
  const width = Math.max(0, ...lines.map(({ says }) => says.length)) + 3;
  return [
    title,
    '',
    ...(lines.length === 0 ? [phrases.none] : []),
    ...lines.map(({ couplet, letter, says, leadsTo }) => {
      const number = letter === 'a' ? String(couplet).padStart(3) : '   ';
      return `${number} ${letter}  ${says} ${'.'.repeat(width - says.length)} ${leadsTo}`;
    }),
    ...footOf(key, phrases),
    '',
  ].join('\n');
}

function asMarkdown({ key, title, phrases, lines }: Document): string {
  const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
  return [
    `# ${escaped(title)}`,
    '',
    ...(lines.length === 0 ? [phrases.none] : []),
    ...lines.map(({ couplet, letter, says, next, leadsTo }) => {
      const to = next === null ? `**${escaped(leadsTo)}**` : `→ ${leadsTo}`;
      return `${letter === 'a' && couplet > 1 ? '\n' : ''}${couplet}${letter}. ${escaped(says)} ${to}  `;
    }),
    ...footOf(key, phrases).map(escaped),
    '',
  ].join('\n');
}

function asHtml({ key, title, phrases, lines }: Document): string {
  const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`);
  const rows = lines.map(({ couplet, letter, says, next, leadsTo }) => {
    const to = next === null ? `<b>${escaped(leadsTo)}</b>` : `<a href="#c${next}">${leadsTo}</a>`;
    const id = letter === 'a' ? ` id="c${couplet}"` : '';
    return `<tr${id}><th>${couplet}${letter}</th><td>${escaped(says)}</td><td>${to}</td></tr>`;
  });
  return `<!doctype html>
<html lang="${phrases.language}">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { font: 11pt/1.5 Georgia, serif; max-width: 48em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: normal; width: 3em; vertical-align: top; }
td + td { text-align: right; white-space: nowrap; padding-left: 2em; }
tr[id] > * { padding-top: 0.7em; }
tr { break-inside: avoid; }
</style>
<h1>${escaped(title)}</h1>
${lines.length === 0 ? `<p>${escaped(phrases.none)}</p>` : `<table>\n${rows.join('\n')}\n</table>`}
${footOf(key, phrases)
  .filter(line => line !== '')
  .map(line => `<p>${escaped(line)}</p>`)
  .join('\n')}
</html>
`;
}

function asCsv({ key, lines }: Document): string {
  const cell = (value: string | number) => {
    const text = String(value);
    // A spreadsheet must not take a name for a formula.
    const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = lines.map(({ couplet, letter, says, next, leadsTo }) => {
    const { attribute, threshold, right, items } = key.couplets[couplet - 1]!;
    const ends = next === null ? leadsTo : '';
    return [couplet, letter, attribute.key, says, threshold, next ?? '', ends, right, items];
  });
  const head = ['couplet', 'lead', 'attribute', 'text', 'threshold', 'next', 'groups', 'right', 'items'];
  return `${[head, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function footOf({ couplets, accuracy }: GroupKey, phrases: KeyPhrases): string[] {
  const said = couplets.length === 0 ? null : phrases.accuracy(accuracy);
  return said === null ? [] : ['', said];
}
