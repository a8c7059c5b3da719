/** What the screen Batch says in German. Renderer; also runs in unit tests. */
import type { BatchLabel, BatchOutcome } from '../../../main/contract/batch.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { batchStrings as english } from '../batch.ts';
import { count } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { items, sentences } from './change.ts';

const notASubject: Record<Kind, string> = {
  people: 'Kein Gesicht',
  leaves: 'Kein Blatt',
  anything: 'Weglassen',
};
const notSubjectsOf: Record<Kind, (n: number) => string> = {
  people: n => plural(n, { one: '# kein Gesicht', other: '# keine Gesichter' }),
  leaves: n => plural(n, { one: '# kein Blatt', other: '# keine Blätter' }),
  anything: n => `${count(n)} weggelassen`,
};
const names = (n: number) => plural(n, { one: '# Namen', other: '# Namen' });

export const batchStrings: Twin<typeof english> = {
  title: 'Stapel',
  status: (labelled: number, all: number) =>
    labelled === 0 ? `${count(all)} zu benennen` : `${count(labelled)} von ${count(all)} benannt`,
  noneYet: 'Kein Stapel in Arbeit',
  preparing: 'Der Stapel wird geladen…',
  progress: 'Bisher benannt',

  start: {
    title: 'Wenig Zeit?',
    message: (kind: Kind) =>
      ({
        people:
          'Akin sucht die Gesichter aus, die ihm am meisten sagen: zweifelhafte, über alle Gruppen verteilt. Du sagst in einem Zug, wer es ist, und alle anderen folgen.',
        leaves:
          'Akin sucht die Blätter aus, die ihm am meisten sagen: zweifelhafte, über alle Gruppen verteilt. Du benennst sie in einem Zug, und alle anderen folgen.',
        anything:
          'Akin sucht die Fotos aus, die ihm am meisten sagen: zweifelhafte, über alle Gruppen verteilt. Du benennst sie in einem Zug, und alle anderen folgen.',
      })[kind],
    budget: (kind: Kind) =>
      ({ people: 'Wie viele Gesichter', leaves: 'Wie viele Fotos', anything: 'Wie viele Fotos' })[kind],
    value: (budget: number, kind: Kind) => items(budget, kind),
    choose: 'Aussuchen lassen',
    choosing: 'Es werden die Bilder ausgesucht, bei denen sich ein Name am meisten lohnt…',
    note: 'Du kannst jederzeit aufhören und später weitermachen, auch nach einem Neustart.',
    kernel: 'Wie Bilder verglichen werden',
    kernels: {
      rbf: {
        name: 'Nahe (rbf)',
        about: 'Nur nahe Bilder zählen: gut für Gruppen jeder Form. Die übliche Wahl.',
      },
      linear: {
        name: 'Gerade (linear)',
        about: 'So, wie sie liegen: gut, wenn Gruppen rund und etwa gleich groß sind.',
      },
      polynomial: {
        name: 'Gebogen (polynomiell)',
        about: 'Große Werte zählen mehr: gut, wenn wenige Maße entscheiden.',
      },
      sigmoid: {
        name: 'Gesättigt (sigmoid)',
        about: 'Sehr große Werte zählen nicht mehr als große: gut, wenn seltsame Bilder darunter sind.',
      },
    },
  },

  question: {
    people: 'Wer ist das?',
    leaves: 'Welche Art ist das?',
    anything: 'Was ist das?',
  },
  picture: (name: string) => `Zu benennen: ${name}`,
  context: (name: string) => `Das ganze Foto ${name}`,
  place: (index: number, all: number) => `${count(index + 1)} von ${count(all)}`,
  labelled: (label: BatchLabel | null, kind: Kind) => {
    if (label === null) return 'Noch nicht benannt';
    return label.kind === 'name'
      ? label.name
      : label.kind === 'not-a-subject'
        ? notASubject[kind]
        : 'Weiß nicht';
  },

  palette: {
    label: 'Namen',
    field: 'Ein Name, neu oder bekannt',
    placeholder: 'Namen eintippen',
    create: (name: string) => `Neu: „${name}“`,
    empty: 'Noch keine Namen. Drück N und tippe den ersten ein.',
    used: (n: number) => plural(n, { zero: '', one: '#', other: '#' }),
    more: (n: number) =>
      plural(n, {
        one: '# weiterer: tippen, um ihn zu finden',
        other: '# weitere: tippen, um sie zu finden',
      }),
  },
  notASubject,
  cannotTell: 'Weiß nicht',
  clear: 'Angabe entfernen',

  strip: 'Der Stapel',
  tile: (index: number, all: number, label: string) => `${count(index + 1)} von ${count(all)}: ${label}`,

  finish: 'Abschließen…',
  drop: 'Verwerfen…',
  finishing: {
    title: 'Was deine Angaben ändern',
    description: 'Alles zusammen ist ein Schritt und lässt sich als einer zurücknehmen.',
    waiting: 'Es wird überlegt, was daraus folgt…',
    said: (
      { named, names: many, notSubjects }: Pick<BatchOutcome, 'named' | 'names' | 'notSubjects'>,
      kind: Kind,
    ) =>
      notSubjects === 0
        ? `${items(named, kind)} unter ${names(many)}.`
        : `${items(named, kind)} unter ${names(many)}, ${notSubjectsOf[kind](notSubjects)}.`,
    named: ({ before, after }: BatchOutcome['namedItems'], kind: Kind) =>
      `Mit Namen: vorher ${items(before, kind)}, danach ${items(after, kind)}.`,
    left: (n: number) =>
      plural(n, {
        zero: 'Alle sind benannt.',
        one: '# ist noch nicht benannt.',
        other: '# sind noch nicht benannt.',
      }),
    apply: 'Anwenden',
    none: 'Noch ist nichts benannt.',
  },
  dropping: {
    title: 'Diesen Stapel verwerfen?',
    message: (labelled: number) =>
      plural(labelled, {
        zero: 'Noch ist nichts benannt.',
        one: '# Angabe geht verloren. Das lässt sich nicht zurücknehmen.',
        other: '# Angaben gehen verloren. Das lässt sich nicht zurücknehmen.',
      }),
    drop: 'Verwerfen',
  },

  done: {
    title: 'Der Stapel ist fertig',
    message: (outcome: BatchOutcome, kind: Kind) =>
      `${items(outcome.named, kind)} unter ${names(outcome.names)}. ${sentences(outcome.change, kind, 'did')} Mit Namen: jetzt ${items(outcome.namedItems.after, kind)}, vorher ${count(outcome.namedItems.before)}.`,
    groups: 'Gruppen ansehen',
    again: 'Noch ein Stapel',
  },
  undone: 'Zurückgenommen. Deine Angaben sind wieder da.',
  dropped: 'Der Stapel ist verworfen.',
};
