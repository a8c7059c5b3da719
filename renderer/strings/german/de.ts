/** Every word the page says, in German. Renderer; also runs in unit tests. */
import type { Job, Kind, Photo, Problem, Recent } from '../../../main/contract/model.ts';
import type { english } from '../en.ts';
import { ago, count, dateAndTime, rate } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { askStrings } from './ask.ts';
import { attributeWords } from './attributes.ts';
import { auditStrings } from './audit.ts';
import { batchStrings } from './batch.ts';
import { boxesStrings } from './boxes.ts';
import { bringGroupsStrings } from './bringGroups.ts';
import { browseStrings } from './browse.ts';
import { timeLeft } from './change.ts';
import { chromeStrings } from './chrome.ts';
import { errorStrings, inEnglish, photoProblems } from './errors.ts';
import { evaluateStrings } from './evaluate.ts';
import { exportStrings } from './export.ts';
import { faceQualityStrings } from './faceQuality.ts';
import { filterStrings } from './filter.ts';
import { folderStrings } from './folders.ts';
import { groupingStrings, sortingStrings } from './groupings.ts';
import { groupStrings } from './groups.ts';
import { helpStrings, logStrings } from './help.ts';
import { groupKeyStrings } from './key.ts';
import { keyStrings } from './keys.ts';
import { mergeStrings } from './merge.ts';
import { modelStrings } from './models.ts';
import { photoStrings } from './photo.ts';
import { pickerStrings } from './picker.ts';
import { proposalStrings } from './proposals.ts';
import { reasonStrings } from './reason.ts';
import { reviewStrings } from './review.ts';

const photos = (n: number) => plural(n, { one: '# Foto', other: '# Fotos' });
const kindName: Record<Kind, string> = { people: 'Personen', leaves: 'Blätter', anything: 'Beliebiges' };

export const german: Twin<typeof english> = {
  akin: 'Akin',
  title: (screen: string) => `${screen} – Akin`,
  close: 'Schließen',
  cancel: 'Abbrechen',
  tryAgain: 'Noch einmal versuchen',
  count,

  errors: errorStrings,
  keys: keyStrings,
  chrome: chromeStrings,
  groups: groupStrings,
  proposals: proposalStrings,
  groupings: groupingStrings,
  ask: askStrings,
  audit: auditStrings,
  key: groupKeyStrings,
  reason: reasonStrings,
  attribute: attributeWords,
  help: helpStrings,
  log: logStrings,
  sorting: sortingStrings,
  review: reviewStrings,
  boxes: boxesStrings,
  bringGroups: bringGroupsStrings,
  photo: photoStrings,
  browse: browseStrings,
  batch: batchStrings,
  export: exportStrings,
  evaluate: evaluateStrings,
  models: modelStrings,
  sample: {
    name: 'Beispielblätter',
    offer: 'Mit Beispielblättern ausprobieren',
    about: 'Fotos von zwölf erfundenen Arten, auf diesem Rechner gezeichnet.',
    making: 'Die Beispielblätter werden gezeichnet',
    progress: (done: number, total: number) => `${count(done)} von ${count(total)} Fotos gezeichnet`,
    stop: 'Beenden',
  },
  filter: filterStrings,
  folders: folderStrings,
  merge: mergeStrings,
  faceQuality: faceQualityStrings,

  appearance: {
    label: 'Aussehen',
    names: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel', contrast: 'Hoher Kontrast' },
  },
  language: { label: 'Sprache', system: 'Wie das System' },

  connection: {
    starting: 'Akin startet…',
    back: 'Die Engine war stehen geblieben und läuft wieder.',
    backSentence: {
      window: 'Nichts ist verloren gegangen. Einen Bericht findest du im Protokoll, unter Hilfe.',
      browser: 'Nichts ist verloren gegangen.',
      shell: 'Nichts ist verloren gegangen.',
    },
    lost: {
      window: 'Die Engine ist stehen geblieben. Sie wird neu gestartet…',
      browser: 'Akin antwortet nicht. Es wird weiter versucht…',
      shell: 'Die Engine ist stehen geblieben. Sie wird neu gestartet…',
    },
    keyless: {
      title: 'Dieser Tab hat keinen Schlüssel',
      message:
        'Akin zeigt deine Fotos nur dem Tab, den es selbst geöffnet hat. Starte „akin serve“ und öffne die ganze Adresse, die dort steht, auch den Teil nach dem #.',
    },
    refused: {
      title: 'Dieser Schlüssel gilt nicht mehr',
      message:
        'Jeder Start von „akin serve“ hat einen eigenen Schlüssel, und dieser Tab hat einen älteren. Öffne die Adresse, die der jetzige Start ausgegeben hat. Hast du einen Link bekommen, dann lass dir einen neuen geben.',
    },
    unreachable: {
      title: 'Akin ist nicht erreichbar',
      message:
        'Läuft „akin serve“ noch auf diesem Rechner? Diese Seite versucht es weiter und macht dann von selbst weiter.',
    },
  },

  toasts: {
    label: 'Meldung',
    region: 'Meldungen ({hotkey})',
    copy: 'Einzelheiten kopieren',
    copied: 'Kopiert',
  },

  boundary: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    message:
      'Deine Fotos und alles, was du Akin gesagt hast, sind sicher. Du kannst zurückgehen und weitermachen.',
    back: 'Zurück zum Anfang',
    log: 'Bericht speichern…',
  },

  kinds: {
    names: kindName,
    sentences: {
      people: 'Findet die Gesichter in deinen Fotos und gruppiert sie nach Person.',
      leaves: 'Gruppiert Bilder von Blättern nach Art: nach Form, Rand und Adern.',
      anything: 'Gruppiert ganze Fotos nach dem, was sie zeigen: Orte, Tiere, Dinge.',
    },
  },

  welcome: {
    title: 'Willkommen',
    message:
      'Sortiert deine Fotos danach, wen oder was sie zeigen, und stellt dir nur die wenigen Fragen, die am meisten klären.',
    promise: 'Nichts verlässt diesen Rechner, und kein Original wird je angerührt.',
    openFolder: 'Ordner öffnen…',
    openCatalog: 'Sammlungsdatei öffnen…',
    drop: 'oder einen Ordner irgendwo in dieses Fenster ziehen',
    recent: 'Zuletzt geöffnete Sammlungen',
    notShared: {
      title: 'Hier wird zurzeit nichts geteilt',
      message: 'Frag die Person, von der du den Link hast.',
    },
    forget: (recent: Recent) => `${recent.name} aus der Liste nehmen`,
    forgotten: (name: string) => `„${name}“ steht nicht mehr in dieser Liste.`,
    forgottenSentence: 'Datei und Fotos sind, wo sie waren.',
    facts: (recent: Recent) => `${kindName[recent.kind]} · ${photos(recent.photos)}`,
    opened: (at: number, now: number) => ago(at, now) ?? 'gerade eben',
    missing:
      'Diese Datei ist nicht mehr da. Schließ das Laufwerk an, auf dem sie liegt, oder nimm sie aus der Liste.',
  },

  create: {
    title: 'Neue Sammlung',
    from: (folder: string) => `Mit den Fotos aus „${folder}“ und den Ordnern darin.`,
    name: 'Name',
    kind: 'Was soll gruppiert werden?',
    create: 'Sammlung anlegen',
    nameless: 'Bitte gib der Sammlung einen Namen.',
  },

  salvage: {
    title: 'Diese Sammlungsdatei ist beschädigt',
    message:
      'Was noch lesbar ist, kommt in eine neue Sammlung daneben. Die beschädigte Datei bleibt, wie sie ist, und deine Fotos sind nicht betroffen.',
    save: 'Lesbares retten',
    saved: (name: string) => `Was von „${name}“ lesbar war, ist gerettet.`,
    counts: (n: number, answers: number, lost: number) =>
      `${photos(n)}, ${plural(answers, { one: '# Antwort', other: '# Antworten' })}; ${plural(lost, { zero: 'nichts ging verloren', one: '# Eintrag ging verloren', other: '# Einträge gingen verloren' })}.`,
    stopped: 'Das Lesen dauerte zu lange und wurde abgebrochen; vielleicht ist noch mehr lesbar.',
  },

  drop: {
    over: 'Ordner oder Sammlungsdatei hier ablegen',
    overAdd: 'Ordner hier ablegen, um ihn der Sammlung hinzuzufügen',
    notAFolder: 'Das ist weder ein Ordner noch eine Sammlungsdatei.',
    notAFolderSentence: 'Zieh den Ordner herein, in dem die Fotos liegen.',
    inBrowser: 'Ein Browser-Tab kann nicht sehen, wo ein hereingezogener Ordner liegt.',
    inBrowserSentence: 'Wähle den Ordner stattdessen mit „Ordner öffnen“.',
  },

  picker: pickerStrings,

  collection: {
    home: 'Alle Sammlungen',
    screens: 'Diese Sammlung',
    unreadable: {
      title: 'Keines der Fotos ließ sich lesen',
      message:
        'Die Bibliothek sagt bei jedem, was nicht stimmt, und versucht es noch einmal, wenn du es behoben hast.',
    },
    names: {
      library: 'Bibliothek',
      groups: 'Gruppen',
      ask: 'Fragen',
      review: 'Sichtung',
      browse: 'Überblick',
      batch: 'Stapel',
      export: 'Export',
      evaluate: 'Auswertung',
    },
    about: {
      library: 'Alle Fotos, und wie weit sie gelesen sind',
      groups: 'Was zusammengehört',
      ask: 'Die Fragen, die am meisten klären',
      review: 'Antworten, die nicht zusammenpassen',
      browse: 'Von jedem Motiv ein paar Bilder',
      batch: 'Das Wichtigste in einem Zug benennen',
      export: 'Benannte Ordner, Tabellen und Begleitdateien',
      evaluate: 'Wie viele Fragen jede Art zu fragen brauchen würde',
    },
    nothing: {
      title: 'Noch nichts zu gruppieren',
      message: 'Die Fotos dieser Sammlung sind noch nicht gelesen. Sobald sie es sind, gibt es Gruppen.',
      library: 'Zur Bibliothek',
    },
    indexing: {
      title: 'Die Fotos werden noch gelesen',
      message: 'Gruppen und Fragen erscheinen, sobald es ein paar gibt. Du musst hier nicht warten.',
    },
    models: {
      fetch: 'Modelle holen',
      fetching: 'Die Modelle werden geholt…',
      show: 'Modelle zeigen',
    },
  },

  library: {
    counts: (n: number, folders: number) =>
      `${photos(n)} in ${plural(folders, { one: '# Ordner', other: '# Ordnern' })}`,
    addFolder: 'Ordner hinzufügen…',
    added: (folder: string) => `„${folder}“ ist hinzugefügt.`,
    lookAgain: 'Nach neuen Fotos suchen',
    size: 'Größe der Kacheln',
    grid: 'Fotos',
    pause: 'Anhalten',
    resume: 'Weiterlesen',
    cancel: 'Lesen beenden',
    progress: 'Fotos werden gelesen',
    opening: 'Die Sammlung wird geöffnet…',
    problems: (n: number) => plural(n, { one: '# Problem', other: '# Probleme' }),
    nothingSelected: 'Wähle ein Foto, um Name, Größe und Datum zu sehen.',
    selected: 'Gewähltes Foto',
    dimensions: (width: number, height: number) => `${count(width)} × ${count(height)}`,
    undated: 'Ohne Datum',
    place: (index: number, total: number) => `${count(index + 1)} von ${count(total)}`,
    empty: {
      title: 'Hier sind noch keine Fotos',
      message: 'Weder in diesem Ordner noch in den Ordnern darin liegt ein Bild, das Akin lesen kann.',
    },
    looking: { title: 'Fotos werden gesucht…', message: 'Sie erscheinen hier, sobald sie gefunden sind.' },
    unread: {
      title: 'Noch nicht gelesen',
      message: 'Die Ordner dieser Sammlung sind noch nicht gelesen.',
      start: 'Fotos lesen',
    },
    missing: {
      title: (n: number) =>
        plural(n, { one: 'Ein Ordner ist nicht zu finden', other: '# Ordner sind nicht zu finden' }),
      message: (paths: readonly string[]) =>
        `${paths.join(', ')} ${plural(paths.length, { one: 'ist', other: 'sind' })} nicht mehr am alten Ort. Schließ das Laufwerk an oder leg den Ordner zurück; was du Akin gesagt hast, bleibt erhalten.`,
      short: (paths: readonly string[]) =>
        `Nicht zu finden: ${paths.join(', ')}. Die Fotos daraus bleiben hier; schließ das Laufwerk an oder leg den Ordner zurück.`,
    },
  },

  job: {
    line: jobLine,
    ended: jobEnded,
    stopped: (job: Job) =>
      job.total === null
        ? 'Beendet, bevor alle Fotos gefunden waren'
        : `Beendet nach ${count(job.done)} von ${photos(job.total)}`,
  },

  photos: {
    label: photoLabel,
    unread: (index: number) => `Foto ${count(index + 1)}`,
    date: dateAndTime,
  },

  problems: {
    title: (n: number) => plural(n, { zero: 'Keine Probleme', one: '# Problem', other: '# Probleme' }),
    description:
      'Diese Dateien waren nicht zu lesen. Sie bleiben, wie sie sind; alles andere geht ohne sie weiter.',
    none: 'Jede Datei war zu lesen.',
    message: ({ code, message }: Problem) => photoProblems.get(code) ?? message,
    list: 'Dateien, die nicht zu lesen waren',
  },
};

function photoLabel(photo: Photo): string {
  switch (photo.state) {
    case 'failed':
      return `${photo.name}, nicht lesbar`;
    case 'removed':
      return `${photo.name}, nicht mehr im Ordner`;
    case 'found':
      return `${photo.name}, noch nicht gelesen`;
    case 'indexed':
      return photo.name;
  }
}

function jobEnded({ state, done, failed, message }: Job): string {
  switch (state) {
    case 'failed':
      return `Das Lesen wurde von einem Problem aufgehalten. ${inEnglish(message)}`;
    case 'cancelled':
      return `Beendet nach ${photos(done)}; der Rest wartet.`;
    case 'paused':
      return `Angehalten nach ${photos(done)}.`;
    default:
      return `${photos(done)} gelesen${failed === 0 ? '' : `, ${count(failed)} mit einem Problem`}.${shortfall(message)}`;
  }
}

const REMOVED = /(\d+) photos? (?:is|are) no longer where (?:it was|they were)\./;
const FALLBACK = /The model "(.+?)" is not on this machine, so photos are compared by .+? brings it\./;

/** What the engine adds behind its first sentence: what could not be done, or was done by simpler means. */
function shortfall(message: string): string {
  const end = message.indexOf('. ');
  const rest = end < 0 ? '' : message.slice(end + 2);
  const model = FALLBACK.exec(rest)?.[1];
  const removed = REMOVED.exec(rest)?.[1];
  const more = rest.replace(FALLBACK, '').replace(REMOVED, '').trim();
  return [
    removed === undefined
      ? ''
      : ` ${plural(Number(removed), { one: '# Foto ist', other: '# Fotos sind' })} nicht mehr am alten Ort.`,
    model === undefined
      ? ''
      : ` Das Modell „${model}“ fehlt auf diesem Rechner; bis es da ist, werden Fotos auf einfachere Art verglichen.`,
    more === '' ? '' : ` ${inEnglish(more)}`,
  ].join('');
}

/** "312 von 547 Fotos · 41 pro Sekunde · noch etwa 6 Sekunden" */
function jobLine(job: Job, found: number): string {
  const done =
    job.total === null
      ? `Bisher ${photos(found)} gefunden`
      : `${count(job.done)} von ${plural(job.total, { one: '# Foto', other: '# Fotos' })}`;
  const parts = [done];
  if (job.state === 'paused') return ['Angehalten', ...parts].join(' · ');
  if (job.rate !== null && job.rate > 0) parts.push(`${rate(job.rate)} pro Sekunde`);
  if (job.secondsLeft !== null && job.secondsLeft > 0) parts.push(timeLeft(job.secondsLeft));
  return parts.join(' · ');
}
