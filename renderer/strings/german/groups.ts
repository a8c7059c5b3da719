/** What the screen Groups says in German. Renderer; also runs in unit tests. */
import type { GroupList, GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { count, momentHere } from '../format.ts';
import type { groupStrings as english } from '../groups.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { items, sentences } from './change.ts';

const groups = (n: number) => plural(n, { one: '# Gruppe', other: '# Gruppen' });
const answers = (n: number) =>
  plural(n, { zero: 'noch keine Antworten', one: '# Antwort', other: '# Antworten' });
const nameOf = (name: string | null) => name ?? 'Noch ohne Namen';
const selected = (n: number) => plural(n, { one: '# ausgewählt', other: '# ausgewählt' });

export const groupStrings: Twin<typeof english> = {
  title: 'Gruppen',
  grid: 'Gruppen',
  nameOf,
  status: (list: Pick<GroupList, 'groups' | 'leftovers' | 'setAside' | 'hidden' | 'answers'>) =>
    [
      groups(list.groups),
      ...(list.leftovers > 0
        ? [plural(list.leftovers, { one: '# übriges Bild', other: '# übrige Bilder' })]
        : []),
      ...(list.setAside > 0 ? [`${count(list.setAside)} beiseitegelegt`] : []),
      ...(list.hidden > 0 ? [`${count(list.hidden)} ausgeblendet`] : []),
      answers(list.answers),
    ].join(' · '),
  size: items,
  unread: (index: number) => `Gruppe ${count(index + 1)}`,
  confirmed: (group: GroupView) =>
    plural(group.confirmed, { zero: 'noch keins bestätigt', one: '# bestätigt', other: '# bestätigt' }),
  selected,
  selectedGroup: 'Ausgewählte Gruppe',
  nothingSelected:
    'Enter öffnet eine Gruppe, die Leertaste zeigt ihre Fotos, F2 benennt sie, X wählt mehrere aus.',
  clear: 'Auswahl aufheben',
  rename: 'Benennen…',
  open: 'Öffnen',
  look: 'Fotos ansehen',
  select: 'Auswählen',
  merge: 'Vereinen…',
  setAside: 'Beiseitelegen',
  move: 'Verschieben…',
  split: 'Teilen…',
  undone: 'Zurückgenommen.',
  nothingToUndo: 'Es gibt nichts mehr zurückzunehmen.',
  back: 'Alle Gruppen',
  ask: 'Frag mich',
  tile: 'Größe der Kacheln',

  none: {
    title: 'Noch keine Gruppen',
    message: 'Keine zwei Bilder scheinen zusammenzugehören. Ein paar Antworten helfen.',
  },

  certainty: {
    levels: { sure: 'sicher', fairly: 'recht sicher', unsure: 'unsicher', doubtful: 'zweifelhaft' },
    share: (share: number) => `${Math.round(share * 100)} %`,
  },

  search: {
    label: 'Nach Namen suchen',
    placeholder: 'Nach Namen suchen',
    none: {
      title: 'Keine Gruppe heißt so',
      message: 'Ein Teil des Namens genügt.',
      end: 'Suche beenden',
    },
  },

  leftovers: {
    title: 'Übrige',
    grid: 'Übrige',
    shelf: (n: number) => `Übrige · ${count(n)}`,
    message: 'Diese passen in keine Gruppe. Verschieb sie dorthin, wo sie hingehören, oder lass sie hier.',
    all: 'Alle zeigen',
    none: { title: 'Nichts ist übrig', message: 'Jedes Bild hat eine Gruppe gefunden.' },
  },

  aside: {
    button: (n: number) => `${count(n)} beiseitegelegt`,
    title: 'Beiseitegelegt',
    grid: 'Beiseitegelegt',
    message: 'Diese gehören zu keiner Gruppe. Was du zurückholst, kommt dorthin, wo es war.',
    bringBack: 'Zurückholen',
    done: 'Zurückgeholt.',
    none: { title: 'Nichts ist beiseitegelegt', message: 'Jedes Bild wird berücksichtigt.' },
  },

  hiding: {
    hide: {
      people: 'Diese Person ausblenden',
      leaves: 'Diese Gruppe ausblenden',
      anything: 'Diese Gruppe ausblenden',
    },
    button: (n: number) => `Ausgeblendet (${count(n)})`,
    title: 'Ausgeblendet',
    message: 'Sie fehlen in Gruppen, Fragen und Exporten, und neue Fotos von ihnen ebenso.',
    none: 'Nichts ist ausgeblendet.',
    show: 'Wieder zeigen',
    showOne: (name: string | null, size: number) => `Wieder zeigen: ${nameOf(name)}, ${count(size)}`,
    done: (name: string | null) => (name === null ? 'Ausgeblendet.' : `„${name}“ ist ausgeblendet.`),
    doneAll: (n: number) => plural(n, { one: 'Ausgeblendet.', other: '# sind ausgeblendet.' }),
    shown: (name: string | null) => (name === null ? 'Wieder da.' : `„${name}“ ist wieder da.`),
  },

  number: {
    button: (n: number) => groups(n),
    title: 'Wie viele Gruppen?',
    estimate: (estimate: NonNullable<GroupList['estimate']>, certainty: string) =>
      `Es scheinen ${count(estimate.groups)} zu sein (${certainty}).`,
    noEstimate: 'Noch lässt sich nicht sagen, wie viele es sind.',
    label: 'Zahl der Gruppen',
    fewer: 'Weniger',
    more: 'Mehr',
    value: groups,
    automatic: 'So viele, wie es zu sein scheinen',
    present: 'So ist es jetzt.',
    computing: 'Es wird nachgesehen, was sich ändern würde…',
    apply: (n: number | null) => (n === null ? 'Akin überlassen' : `${groups(n)} daraus machen`),
    applied: (n: number | null) =>
      n === null ? 'So viele Gruppen, wie es zu sein scheinen.' : `Jetzt ${groups(n)}.`,
  },

  naming: {
    title: 'Diese Gruppe benennen',
    label: 'Name',
    suggestions: 'Vorhandene Namen',
    save: 'Benennen',
    remove: 'Namen entfernen',
    renamed: (name: string) => (name === '' ? 'Der Name ist entfernt.' : `Heißt jetzt „${name}“.`),
    who: { people: 'Wer ist das?', leaves: 'Welche Art?', anything: 'Was ist das?' },
    field: (n: number, isItems: boolean) => (isItems && n > 1 ? `Name dieser ${count(n)}` : 'Name'),
    create: (name: string) => `Neuer Name: „${name}“`,
    synonym: (accepted: string) => `Synonym von ${accepted}`,
    joined: (name: string) => `Zu „${name}“ gelegt.`,
    allNamed: 'Hier hat alles einen Namen.',
    these: 'Benennen…',
    draft: (name: string, n: number) =>
      n > 1
        ? `„${name}“ wurde für ${count(n)} Bilder eingegeben, aber nicht vergeben.`
        : `„${name}“ wurde eingegeben, aber nicht vergeben.`,
    giveDraft: 'Namen vergeben',
    dropDraft: 'Verwerfen',
  },

  merging: {
    title: (n: number) => `${groups(n)} vereinen?`,
    apply: 'Vereinen',
    two: 'Wähle mindestens zwei Gruppen aus, um sie zu vereinen.',
    bothNamed: (names: readonly string[]) =>
      `${names.map(name => `„${name}“`).join(' und ')} sind verschiedene Namen. Sie werden eine Gruppe.`,
    keep: 'Welcher Name bleibt?',
    anyway: 'Es ist dasselbe: vereinen',
    latest: 'Der zuletzt vergebene Name bleibt.',
    merged: 'Vereint.',
  },

  moving: {
    title: (n: number, kind: Kind) => `${items(n, kind)} verschieben`,
    label: 'In welche Gruppe?',
    placeholder: 'Namen eintippen',
    list: 'Gruppen',
    own: 'Eine neue, eigene Gruppe',
    ownNamed: (name: string) => `Eine neue Gruppe namens „${name}“`,
    likely: (chance: number) => (chance < 0.01 ? '' : `${Math.round(chance * 100)} %`),
    apply: 'Verschieben',
    moved: 'Verschoben.',
    group: (name: string | null, size: number, kind: Kind) => `${nameOf(name)} · ${items(size, kind)}`,
  },

  putting: {
    title: (n: number, kind: Kind) =>
      n === 1
        ? { people: 'Wer ist das?', leaves: 'Welche Art?', anything: 'Was ist das?' }[kind]
        : `${items(n, kind)} benennen`,
    label: 'Name',
    whole: (n: number, kind: Kind) =>
      n === 1
        ? `${items(n, kind)} erhält den Namen.`
        : `Alle ${items(n, kind)} dieser Gruppe erhalten den Namen.`,
    own: 'Eine neue Gruppe ohne Namen',
    ownNamed: (name: string) => `Neuer Name: „${name}“`,
    apply: 'So nennen',
    moved: 'Eine neue Gruppe.',
  },

  splitting: {
    title: (name: string | null) => (name === null ? 'Diese Gruppe teilen' : `„${name}“ teilen`),
    message: 'So lässt sich die Gruppe am besten teilen. Hak an, was etwas anderes ist.',
    parts: 'In wie viele Teile',
    part: (n: number, size: number, kind: Kind) => `Teil ${count(n)} · ${items(size, kind)}`,
    off: 'Zu einer eigenen Gruppe machen',
    stays: 'Bleibt, wie es ist',
    computing: 'Es werden Teile gesucht…',
    apply: (n: number) => plural(n, { zero: 'Teilen', one: '# Teil abtrennen', other: '# Teile abtrennen' }),
    done: 'Geteilt.',
  },

  asideDone: 'Beiseitegelegt.',

  others: {
    title: (name: string | null) => (name === null ? 'Gehört wohl auch dazu' : `Wohl auch „${name}“`),
    count: (n: number) => count(n),
    add: (n: number) => (n === 0 ? 'Alle dazulegen' : `${count(n)} dazulegen`),
    refuse: (n: number) => (n === 0 ? 'Nichts davon' : `Diese ${count(n)} nicht`),
    one: (size: number, chance: number, kind: Kind) =>
      `${items(size, kind)}, zu ${Math.round(chance * 100)} % wahrscheinlich`,
    chance: (chance: number) => `${Math.round(chance * 100)} %`,
    how: 'Klicken oder X wählt aus, die Leertaste zeigt es groß. Enter oder Doppelklick legt es dazu, Entf lehnt es ab.',
    added: (name: string | null) => (name === null ? 'Dazugelegt.' : `Zu „${name}“ gelegt.`),
    refused: 'Gemerkt: Das gehört nicht dazu und wird nicht wieder angeboten.',
  },

  group: {
    grid: 'Mitglieder',
    member: (name: string, isDoubtful: boolean, isConfirmed: boolean, isNew: boolean) =>
      [
        name,
        ...(isDoubtful ? ['zweifelhaft'] : []),
        ...(isConfirmed ? ['bestätigt'] : []),
        ...(isNew ? ['neu'] : []),
      ].join(', '),
    new: 'Neu',
    joined: (n: number) => `${count(n)} neu`,
    joinedSince: (since: number) => `Dazugekommen seit deinem letzten Besuch, ${momentHere(since)}`,
    selectNew: 'Auswählen',
    askOnly: 'Nur hierzu fragen',
    exportOnly: 'Nur diese exportieren…',
    unread: (index: number) => `Mitglied ${count(index + 1)}`,
    doubtful: 'Zweifelhaft',
    why: 'Warum ist es hier?',
    whyNothing: 'Wähle ein Bild, um zu sehen, warum es hier ist.',
    because: 'Es ähnelt diesen:',
    becauseConfirmed: 'Du hast es hierher gelegt oder gesagt, dass es gleich ist.',
    nearerElsewhere: 'Eine andere Gruppe ist ihm näher als diese.',
    certainty: (share: number) => `Gehört hierher: ${Math.round(share * 100)} %`,
    gone: 'Diese Gruppe hat sich geändert.',
    goneSentence: 'Ihre Mitglieder sind jetzt in anderen Gruppen.',
  },

  changed: sentences,
  byReason: {
    label: 'Der letzte Grund',
    look: 'Was wohin kam…',
    hide: 'Ausblenden, was der Grund geändert hat',
    title: 'Was der letzte Grund geändert hat',
    before: 'Vorher',
    now: 'Jetzt',
    changed: 'Geändert',
  },
};
