/** What the proposals of Groups say in German. Renderer; also runs in unit tests. */
import type { Proposal } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { plural } from '../plural.ts';
import type { CertaintyLevel, proposalStrings as english } from '../proposals.ts';
import type { Twin } from '../twin.ts';
import { items, withItems } from './change.ts';

const LIKELY: Readonly<Record<CertaintyLevel, string>> = {
  sure: 'Sehr wahrscheinlich',
  fairly: 'Wahrscheinlich',
  unsure: 'Vielleicht',
  doubtful: 'Kaum',
};

const quoted = (name: string) => `„${name}“`;

function sideOf(name: string | null, size: number, kind: Kind): string {
  if (name !== null) return quoted(name);
  if (size === 1) return `ein einzelnes ${kind === 'people' ? 'Gesicht' : 'Foto'}`;
  return `eine Gruppe mit ${withItems(size, kind)}`;
}

export const proposalStrings: Twin<typeof english> = {
  line: (joins: number, parts: number) => {
    const joined = plural(joins, {
      one: '# Paar von Gruppen vereinen',
      other: '# Paare von Gruppen vereinen',
    });
    const taken = plural(parts, { one: '# Teil herausnehmen', other: '# Teile herausnehmen' });
    const said = [...(joins > 0 ? [joined] : []), ...(parts > 0 ? [taken] : [])];
    return `Akin würde jetzt auch ${said.join(' und ')}.`;
  },
  look: 'Ansehen',
  same: {
    question: { people: 'Dieselbe Person?', leaves: 'Dieselbe Art?', anything: 'Dasselbe?' },
    yesDone: 'Vereint.',
    noDone: 'Bleibt getrennt und wird nicht wieder vorgeschlagen.',
    all: (n: number) => `Alle ${n}…`,
  },
  title: 'Wäre das richtig?',
  description: 'Das würde Akin nach deinen Antworten jetzt auch ändern. Ohne dein Ja ändert sich nichts.',
  list: 'Vorschläge',
  message: ({ kind: change, sides: [one, other], sizes }: Proposal, kind: Kind) => {
    if (change === 'join') {
      const both = `${sideOf(one.group.name, sizes[0], kind)} und ${sideOf(other.group.name, sizes[1], kind)}`;
      return `${both[0]?.toUpperCase()}${both.slice(1)} scheinen dasselbe zu sein.`;
    }
    const rest = other.group.name === null ? 'ihrer Gruppe' : quoted(other.group.name);
    return sizes[0] === 1
      ? `Dieses ${kind === 'people' ? 'Gesicht' : 'Foto'} scheint nicht zu ${rest.replace('ihrer', 'seiner')} zu gehören.`
      : `Diese ${items(sizes[0], kind)} scheinen nicht zu ${rest} zu gehören.`;
  },
  reason: {
    join: {
      outvoted: 'Du hast gesagt, diese beiden sind verschieden. Spätere Antworten sprechen dagegen.',
      counts:
        'Du hast gesagt, diese beiden sind gleich. Das zählte nicht, und spätere Antworten sprechen dafür.',
      'taken-out':
        'Das folgt aus deiner Antwort, dass diese beiden verschieden sind: Eines verließ seine Gruppe, und diese ist die nächste.',
      compared: 'Sie sehen sich ähnlicher als diese beiden, und die sind nach deiner Antwort gleich.',
      nearer: 'Sie sehen sich ähnlich, und keine andere Gruppe ist so nah.',
      looks: 'Sie sehen sich ähnlich, und keine andere Gruppe ist so nah.',
    },
    leave: {
      outvoted: 'Du hast gesagt, diese beiden sind gleich. Spätere Antworten sprechen dagegen.',
      counts:
        'Du hast gesagt, diese beiden sind verschieden. Das zählte nicht, und spätere Antworten sprechen dafür.',
      'taken-out': 'Das folgt aus deiner Antwort, dass diese beiden verschieden sind.',
      compared:
        'Es sieht den anderen weniger ähnlich als diese beiden, und die sind nach deiner Antwort verschieden.',
      nearer: 'Es sieht einer anderen Gruppe ähnlicher.',
      looks: 'Es sieht den anderen nicht ähnlich.',
    },
  } satisfies Record<Proposal['kind'], Record<Proposal['reason']['kind'], string>>,
  because: 'Deine Antwort',
  bothNamed: (one: string, other: string) => `${quoted(one)} und ${quoted(other)} haben beide einen Namen.`,
  side: (change: Proposal['kind'], at: 0 | 1, name: string | null, size: number, kind: Kind) => {
    if (change === 'leave') return `${at === 0 ? 'Käme heraus' : 'Bliebe'} · ${items(size, kind)}`;
    return name === null ? items(size, kind) : `${name} · ${items(size, kind)}`;
  },
  chance: (level: CertaintyLevel) => LIKELY[level],
  yes: 'Ja',
  no: 'Nein',
  keys: { yes: 'J', no: 'N', all: 'A' },
  said: { yes: 'Du hast Ja gesagt.', no: 'Du hast Nein gesagt. Es wird nicht wieder vorgeschlagen.' },
  changed: 'Diese Gruppen haben sich inzwischen geändert.',
  computing: 'Es wird nachgesehen, was ein Ja ändern würde…',
  all: (n: number) =>
    plural(n, { zero: 'Alle annehmen', one: 'Alle annehmen (#)', other: 'Alle annehmen (#)' }),
  namedLeft: 'Zwei Gruppen mit Namen werden nie zusammen mit den anderen angenommen.',
  finished: 'Das war alles.',
  undo: 'Zurücknehmen',
  done: 'Fertig',
};
