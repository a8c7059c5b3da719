/** What the audit says in German, and the signal when to stop. Renderer; also runs in unit tests. */
import type { Certificate } from '../../../main/contract/audit.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { type auditStrings as english, percentRange } from '../audit.ts';
import { count } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { items } from './change.ts';

type Limits = Pick<Certificate, 'right' | 'subjects'>;

const range = ([low, high]: readonly [string, string]) => (low === high ? low : `${low} bis ${high}`);
const share = (limits: Limits['right']) => `${range(percentRange(limits))} %`;
const subjectRange = ({ low, high }: Limits['subjects']) => range([count(low), count(high)]);

const subjects: Record<Kind, string> = { people: 'Personen', leaves: 'Arten', anything: 'Motive' };

export const auditStrings: Twin<typeof english> = {
  title: 'Stichprobe',
  open: 'Wie gut ist es?',
  status: (checks: number, wanted: number) => `${count(checks)} von ${count(wanted)} Prüfungen`,
  preparing: 'Die Stichprobe wird vorbereitet…',

  start: {
    title: 'Wie viele sind in der richtigen Gruppe?',
    message:
      'Akin zeigt zufällig gezogene Fotos und Gruppen, und du sagst, ob sie stimmen. Ein Foto ist in der richtigen Gruppe, wenn es dasselbe Motiv zeigt wie das erste Bild seiner Gruppe und keine größere Gruppe dieses Motiv hat.',
    checks: (n: number) => `${count(n)} Prüfungen`,
    about: 'Je mehr Prüfungen, desto genauer das Ergebnis. An den Gruppen ändert sich nichts.',
  },

  photo: {
    question: {
      people: 'Ist das die Person des ersten Bildes?',
      leaves: 'Ist das die Art des ersten Bildes?',
      anything: 'Gehört das zum ersten Bild?',
    },
    yes: 'Ja, es gehört dazu',
    no: 'Nein',
  },
  group: {
    question: {
      people: 'Ist eine davon dieselbe Person?',
      leaves: 'Ist eine davon dieselbe Art?',
      anything: 'Gehört eine davon zu dieser Gruppe?',
    },
    none: 'Keine davon',
  },
  elsewhere: {
    question: {
      people: 'Wer ist es dann?',
      leaves: 'Welche Art ist es dann?',
      anything: 'Wohin gehört es dann?',
    },
    none: 'Keine davon',
  },
  cannotTell: 'Weiß nicht',
  checked: 'Das Foto, das geprüft wird',
  itsGroup: (size: number, kind: Kind) => `Seine Gruppe: ${items(size, kind)}`,
  groupChecked: (size: number, kind: Kind) =>
    size === 1 ? 'Bisher allein' : `Die Gruppe, die geprüft wird: ${items(size, kind)}`,
  first: 'Erstes Bild',
  candidates: 'Die ähnlichsten Gruppen',
  candidate: (size: number, kind: Kind) => items(size, kind),

  soFar: (limits: Limits, kind: Kind) =>
    `Bisher: ${share(limits.right)} richtig, ${subjectRange(limits.subjects)} ${subjects[kind]}`,
  result: {
    title: (limits: Limits) => `${share(limits.right)} sind in der richtigen Gruppe`,
    subjects: (limits: Limits, kind: Kind) =>
      limits.subjects.low === limits.subjects.high
        ? `${subjectRange(limits.subjects)} ${subjects[kind]}`
        : `${subjectRange(limits.subjects)} ${subjects[kind]}, am ehesten ${count(Math.round(limits.subjects.value))}`,
    basis: (checks: number) =>
      `Aus ${plural(checks, { one: '# zufälligen Prüfung', other: '# zufälligen Prüfungen' })}. Von 100 solchen Ergebnissen stimmen etwa 95.`,
    complete: 'Alles wurde geprüft.',
    definition:
      'Richtig heißt: Das Foto zeigt dasselbe Motiv wie das erste Bild seiner Gruppe, und keine größere Gruppe hat dieses Motiv.',
    moved: (n: number, kind: Kind) =>
      `Seit der Stichprobe geändert: ${items(n, kind)}. Um so viel ist das Ergebnis weiter gefasst.`,
    outdated: 'Es hat sich so viel geändert, dass eine neue Stichprobe mehr sagen würde.',
    wrong: 'In der falschen Gruppe gefunden',
    apply: (n: number) => plural(n, { one: 'Gefundenes berichtigen', other: 'Die # berichtigen' }),
    applied: 'Was die Prüfungen ergeben haben, zählt jetzt als Antwort.',
    more: (n: number) => `${count(n)} weitere Prüfungen`,
    again: 'Neue Stichprobe',
    groups: 'Gruppen ansehen',
  },

  stop: {
    title: 'Ein guter Moment, aufzuhören',
    estimated: (moved: number, kind: Kind) =>
      `20 weitere Fragen würden etwa ${items(moved, kind)} verschieben (geschätzt, nicht geprüft).`,
    audited: (limits: Limits, moved: number, kind: Kind) =>
      `${share(limits.right)} sind richtig. 20 weitere Fragen würden etwa ${items(moved, kind)} verschieben.`,
  },
};
