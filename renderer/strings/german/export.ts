/** What the screen Export says in German, import included. Renderer; also runs in unit tests. */
import type { ExportView, ImportOutcome, StayReason } from '../../../main/contract/export.ts';
import type { GroupList } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { exportStrings as english } from '../export.ts';
import { ago, count, fileSize, rate } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { timeLeft } from './change.ts';
import { inEnglish } from './errors.ts';

const files = (n: number) => plural(n, { one: '# Datei', other: '# Dateien' });
const items = (n: number) => plural(n, { one: '# Bild', other: '# Bilder' });

const emptyOf: Record<Kind, string> = {
  people: 'Kein Gesicht gefunden',
  leaves: 'Kein Blatt gefunden',
  anything: 'Kein Bild gefunden',
};
const reasons: Record<Exclude<StayReason, 'empty'>, string> = {
  unnamed: 'In einer Gruppe ohne Namen',
  leftover: 'Unter den Übrigen',
  aside: 'Beiseitegelegt',
  hidden: 'In einer ausgeblendeten Gruppe',
  problem: 'Nicht lesbar',
  waiting: 'Noch nicht gelesen oder gruppiert',
  unconfirmed: 'Von niemandem bestätigt',
  'not-chosen': 'In einer nicht gewählten Gruppe',
  away: 'Nicht mehr am alten Ort',
  duplicate: 'Eine Kopie davon wird exportiert',
};

export const exportStrings: Twin<typeof english> = {
  title: 'Export',
  form: 'Was exportiert wird',
  status: (earlier: number) =>
    plural(earlier, {
      zero: 'Noch nichts exportiert',
      one: 'Bisher # Export',
      other: 'Bisher # Exporte',
    }),

  photos: {
    title: 'Fotos',
    how: {
      copy: 'Kopieren',
      'hard-link': 'Harte Links (kein zusätzlicher Platz, selber Datenträger)',
      symlink: 'Symbolische Links (brechen, wenn Originale umziehen)',
      none: 'Keine Fotos, nur Tabellen oder Begleitdateien',
    },
    faces: 'Gesichter',
    facesAs: {
      photos: 'Als ganze Fotos',
      crops: 'Aus ihren Fotos ausgeschnitten',
    },
    several: 'Ein Foto mit mehreren Personen',
    severalGo: {
      each: 'in den Ordner jeder Person',
      largest: 'nur zum größten Gesicht',
    },
  },

  groups: {
    title: 'Gruppen',
    which: { all: 'Alle Gruppen', named: 'Nur Gruppen mit Namen', chosen: 'Gruppen, die ich wähle' },
    choose: (n: number) => plural(n, { zero: 'Wählen…', one: '# gewählt…', other: '# gewählt…' }),
    leftovers: 'Auch die Übrigen',
    confirmed: 'Nur, was jemand bestätigt hat',
    out: ({ hidden, setAside }: Pick<GroupList, 'hidden' | 'setAside'>) =>
      `Nicht exportiert: ${[
        ...(hidden > 0
          ? [plural(hidden, { one: '# ausgeblendete Gruppe', other: '# ausgeblendete Gruppen' })]
          : []),
        ...(setAside > 0
          ? [plural(setAside, { one: '# beiseitegelegtes Bild', other: '# beiseitegelegte Bilder' })]
          : []),
      ].join(', ')}.`,
    dialog: {
      title: 'Gruppen wählen',
      search: 'Namen suchen',
      none: 'Keine Gruppe heißt so.',
      list: 'Gruppen',
      unnamed: (first: string) => `Ohne Namen (${first})`,
      size: items,
      done: (n: number) =>
        plural(n, { zero: 'Keine wählen', one: '# Gruppe wählen', other: '# Gruppen wählen' }),
    },
    noneChosen: 'Wähle mindestens eine Gruppe.',
  },

  names: {
    title: 'Namen',
    folder: 'Ordner',
    file: 'Datei',
    insert: (word: string) => `{${word}}`,
    inserts: (word: string, field: string) => `{${word}} in ${field} einsetzen`,
    rank: 'Rangstufe der Namen',
    ranks: {
      'as-named': 'Wie sie vergeben wurden',
      species: 'Art',
      genus: 'Gattung, nach der Namensliste',
      family: 'Familie, nach der Namensliste',
      order: 'Ordnung, nach der Namensliste',
      class: 'Klasse, nach der Namensliste',
      phylum: 'Stamm, nach der Namensliste',
      kingdom: 'Reich, nach der Namensliste',
    },
    example: 'Zum Beispiel',
  },

  split: {
    title: 'Training',
    divide: 'Aufteilen in train, val und test',
    train: 'Train %',
    val: 'Val %',
    test: 'Test %',
    seed: 'Startzahl',
    fault: 'Die drei müssen von 0 bis 100 reichen und zusammen 100 ergeben.',
    seedFault: 'Eine ganze Zahl ab 0.',
  },

  tables: {
    title: 'Tabellen',
    formats: {
      csv: 'CSV',
      json: 'JSON',
      'camtrap-dp': 'Camtrap DP',
      'darwin-core': 'Darwin Core',
      coco: 'COCO',
      confusion: 'Abgleich mit Akin',
      megadetector: 'MegaDetector (JSON)',
      vectors: 'Vektoren (NumPy)',
    },
    deployments: 'Ein Einsatz (deployment) ist',
    deploymentsBy: {
      place: 'Ein Ort: Koordinaten innerhalb von zehn Metern',
      folder: 'Ein Ordner mit Fotos',
      camera: 'Eine Kamera',
    },
    minutes: 'Minuten zwischen zwei Ereignissen',
    minutesFault: 'Von 0 bis 1440.',
  },

  sidecars: {
    title: 'XMP-Begleitdateien',
    where: 'Namen und Gesichter',
    places: {
      none: 'Keine Begleitdateien',
      'with-copies': 'Neben den exportierten Fotos',
      'beside-originals': 'Neben den Originalen, ergänzt',
    },
    naming: 'Dateiname',
    nothingBeside: 'Ohne Fotos können Begleitdateien nur neben die Originale.',
  },

  where: {
    choose: 'Ordner wählen…',
    none: 'Noch keiner',
    chosen: (name: string) => `„${name}“`,
  },
  nothing: 'Wähle Fotos, eine Tabelle oder Begleitdateien.',

  plan: 'Export planen',
  planAgain: 'Neu planen',
  planning: 'Es wird geplant…',
  stale: 'Seit diesem Plan wurde etwas geändert.',
  back: 'Alle Exporte',

  planned: {
    title: (n: number) =>
      plural(n, { one: '# Datei würde geschrieben', other: '# Dateien würden geschrieben' }),
    into: (destination: string, bytes: number, free: number | null) =>
      free === null
        ? `${fileSize(bytes)} nach ${destination}.`
        : `${fileSize(bytes)} nach ${destination}; dort sind ${fileSize(free)} frei.`,
    renamed: (n: number) =>
      plural(n, {
        one: '# Datei bekommt einen anderen Namen, weil ihr eigener vergeben oder nicht überall erlaubt ist.',
        other:
          '# Dateien bekommen einen anderen Namen, weil ihr eigener vergeben oder nicht überall erlaubt ist.',
      }),
    present: (n: number) =>
      plural(n, {
        one: '# gleiche Datei ist schon da und bleibt, wie sie ist.',
        other: '# gleiche Dateien sind schon da und bleiben, wie sie sind.',
      }),
    missing: (n: number) =>
      plural(n, {
        one: '# Original ist nicht mehr am alten Ort; es wird weggelassen, bis es wieder da ist.',
        other: '# Originale sind nicht mehr am alten Ort; sie werden weggelassen, bis sie wieder da sind.',
      }),
    noRoom: (bytes: number, free: number) => `Der Platz reicht nicht: Es fehlen ${fileSize(bytes - free)}.`,
    collisions: 'Vorhandene Dateien werden nie überschrieben.',
    apply: (n: number) => `${files(n)} exportieren`,
  },

  summary: {
    label: 'Ordner, und was zurückbleibt',
    folders: (n: number) => plural(n, { zero: 'Kein Ordner mit Fotos', one: '# Ordner', other: '# Ordner' }),
    folder: 'Ordner',
    photos: 'Fotos',
    reason: 'Warum',
    stays: (n: number, total: number) =>
      n === 0
        ? 'Kein Foto bleibt zurück'
        : plural(n, {
            one: `# von ${count(total)} Fotos bleibt zurück`,
            other: `# von ${count(total)} Fotos bleiben zurück`,
          }),
    why: (reason: StayReason, kind: Kind) => (reason === 'empty' ? emptyOf[kind] : reasons[reason]),
    showThem: n =>
      plural(n, { one: '# Foto in der Bibliothek zeigen', other: '# Fotos in der Bibliothek zeigen' }),
    sameAs: (path: string, copy: string) => `${path} ist gleich ${copy}`,
    more: (n: number) => plural(n, { one: '# weiteres', other: '# weitere' }),
    count,
  },

  running: {
    title: 'Es wird exportiert…',
    line: ({ done, skipped, failed, files: all, rate: perSecond, secondsLeft }: ExportView) =>
      [
        `${count(done + skipped + failed)} von ${files(all)}`,
        ...(perSecond === null ? [] : [`${rate(perSecond)} pro Sekunde`]),
        ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
      ].join(' · '),
    stop: 'Beenden',
  },

  outcome: ({ state, message, destination, done, skipped, failed, files: all }: ExportView) => {
    switch (state) {
      case 'done':
        return [
          `${files(done)} in ${destination}`,
          ...(skipped === 0 ? [] : [plural(skipped, { one: '# war schon da', other: '# waren schon da' })]),
          ...(failed === 0 ? [] : [plural(failed, { one: '# mit Problem', other: '# mit Problem' })]),
        ].join(' · ');
      case 'interrupted':
      case 'cancelled':
        return `${destination} · ${count(done)} von ${files(all)}; geht weiter, wo es war.`;
      case 'failed':
        return `${destination} · ${inEnglish(message)}`;
      default:
        return destination;
    }
  },
  states: {
    planned: 'Geplant',
    running: 'Es wird exportiert…',
    interrupted: 'Unterbrochen',
    done: 'Exportiert',
    cancelled: 'Beendet',
    failed: 'Von einem Problem aufgehalten',
    undone: 'Rückgängig gemacht',
  },
  resume: 'Weitermachen',
  tryAgain: 'Den Rest noch einmal versuchen',
  undo: 'Rückgängig machen…',
  show: 'Dateien zeigen',
  when: (at: number, now: number) => ago(at, now) ?? 'gerade eben',
  named: {
    resume: (destination: string) => `Mit dem Export nach ${destination} weitermachen`,
    undo: (destination: string) => `Den Export nach ${destination} rückgängig machen`,
    show: (destination: string) => `Die Dateien des Exports nach ${destination} zeigen`,
  },

  table: {
    label: 'Dateien dieses Exports',
    onlyNoted: 'Nur Dateien mit Hinweis',
    none: 'Keine Datei hat einen Hinweis.',
    columns: { target: 'Datei', kind: 'Wie', bytes: 'Größe', label: 'Name', note: 'Hinweis' },
    kinds: {
      copy: 'Kopie',
      'hard-link': 'harter Link',
      symlink: 'symbolischer Link',
      crop: 'ausgeschnittenes Gesicht',
      sidecar: 'Begleitdatei',
      table: 'Tabelle',
      manifest: 'Liste aller Dateien',
      present: 'schon da',
    },
    labels: { human: 'bestätigt', model: 'vorgeschlagen' },
    states: { planned: '', done: 'geschrieben', skipped: 'weggelassen', failed: 'Problem' },
    size: (bytes: number) => (bytes === 0 ? '' : fileSize(bytes)),
  },

  earlier: {
    title: 'Bisherige Exporte',
    none: {
      title: 'Noch nichts exportiert',
      message:
        'Wähle, was wohin geschrieben werden soll, und sieh dir dann den Plan an. Nichts wird geschrieben, bevor du zustimmst, und kein Original wird je angerührt.',
    },
  },

  undoing: {
    title: 'Diesen Export rückgängig machen?',
    looking: 'Es wird nachgesehen, was exportiert wurde…',
    would: (removed: number) =>
      plural(removed, {
        zero: 'Es ist nichts mehr davon zu entfernen.',
        one: '# Datei, die dieser Export geschrieben hat, würde entfernt.',
        other: '# Dateien, die dieser Export geschrieben hat, würden entfernt.',
      }),
    left: (n: number) =>
      plural(n, {
        zero: 'Niemand hat seither eine davon geändert.',
        one: '# Datei würde bleiben, weil jemand sie seither geändert hat:',
        other: '# Dateien würden bleiben, weil jemand sie seither geändert hat:',
      }),
    list: 'Dateien, die bleiben würden',
    undo: 'Export rückgängig machen',
    done: (removed: number, left: number) =>
      left === 0
        ? plural(removed, { one: '# Datei wurde entfernt.', other: '# Dateien wurden entfernt.' })
        : `${plural(removed, { one: '# Datei wurde entfernt', other: '# Dateien wurden entfernt' })}, ${plural(left, { one: '# blieb', other: '# blieben' })}.`,
  },

  import: {
    button: 'Namen übernehmen…',
    table: 'Aus einer Tabelle…',
    tableHint: 'Camtrap DP, Timelapse, iNaturalist oder eine CSV-Datei mit den Spalten „file“ und „name“.',
    column: 'Spalte mit den Namen',
    noColumn: 'Wähle eine Spalte',
    list: {
      title: 'Namen zur Auswahl',
      hint: 'Eine Liste von Arten mit ihren Rangstufen (CSV oder eine Darwin-Core-Checkliste) oder von Personen. Ihre Namen werden beim Tippen angeboten.',
      count: (n: number) =>
        plural(n, { zero: 'Noch keine Liste.', one: '# Name in der Liste.', other: '# Namen in der Liste.' }),
      add: 'Liste hinzufügen…',
      clear: 'Liste leeren',
      added: (added: number, changed: number, left: number) =>
        `${plural(added, { zero: 'Kein neuer Name', one: '# neuer Name', other: '# neue Namen' })}${changed === 0 ? '' : `, ${count(changed)} geändert`}${left === 0 ? '' : `, ${plural(left, { one: '# Zeile war nicht zu gebrauchen', other: '# Zeilen waren nicht zu gebrauchen' })}`}.`,
    },
    title: 'Namen von anderswo',
    description:
      'Namen, die in anderen Programmen oder durch Sortieren in Ordner vergeben wurden. Akin lernt daraus; was du hier gesagt hast, geht vor, und ein Schritt nimmt alles zurück.',
    from: {
      metadata: 'Aus Metadaten: Personen und Gesichter in XMP, und Picasas Listen',
      folders: 'Aus den Ordnern, in denen die Fotos liegen',
    },
    noSource: 'Wähle mindestens eine Quelle.',
    reading: 'Die Namen werden aus den Fotos gelesen…',
    found: ({ names, items: n }: Pick<ImportOutcome, 'names' | 'items'>) =>
      names.length === 0
        ? 'Kein neuer Name gefunden.'
        : `${plural(names.length, { one: '# Name', other: '# Namen' })}, ${items(n)}.`,
    names: 'Namen',
    name: (isNew: boolean) => (isNew ? 'neu' : 'hier bekannt'),
    count: items,
    left: (n: number) =>
      plural(n, { one: '# war nicht zu gebrauchen', other: '# waren nicht zu gebrauchen' }),
    why: 'Was nicht zu gebrauchen war, und warum',
    apply: (n: number) => plural(n, { one: '# Namen übernehmen', other: '# Namen übernehmen' }),
    done: (names: number, n: number) =>
      `${plural(names, { one: '# Name wurde', other: '# Namen wurden' })} für ${items(n)} übernommen.`,
    doneSentence: 'Strg+Z nimmt alles zurück.',
  },
};
