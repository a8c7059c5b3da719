/**
 * What the page says in German when something goes wrong: the engine's own sentence is English, so each code
 * says here what happened and what to do. Renderer; also runs in unit tests.
 */
import type { errorStrings as english, Words } from '../errors.ts';
import type { Twin } from '../twin.ts';

/** The facts that only the engine's sentence has. */
export function inEnglish(said: string): string {
  return `Genauer, auf Englisch: ${said}`;
}

export const errorStrings: Twin<typeof english> = {
  byCode: {
    'bad-request': {
      title: 'Das geht so nicht',
      advice: 'Akin kann mit dieser Angabe nichts anfangen. Ändere sie und versuch es noch einmal.',
    },
    'unknown-method': {
      title: 'Seite und Engine passen nicht zusammen',
      advice: 'Sie haben verschiedene Versionen. Schließ Akin und starte es neu.',
    },
    forbidden: {
      title: 'Das ist hier nicht erlaubt',
      advice: 'Wähle den Ordner oder die Datei noch einmal selbst aus.',
    },
    cancelled: { title: 'Abgebrochen', advice: 'Was bis dahin fertig war, bleibt erhalten.' },
    'not-found': {
      title: 'Das gibt es nicht mehr',
      advice: 'Es wurde inzwischen geändert oder entfernt. Geh zurück und sieh nach, was jetzt da ist.',
    },
    'nothing-indexed': {
      title: 'Noch sind keine Fotos gelesen',
      advice: 'Lies zuerst die Fotos in der Bibliothek.',
    },
    'folder-missing': {
      title: 'Der Ordner ist nicht zu finden',
      advice: 'Liegt er auf einem anderen Laufwerk, dann schließ es an und versuch es noch einmal.',
    },
    'not-a-folder': { title: 'Das ist kein Ordner', advice: 'Wähle den Ordner, in dem die Fotos liegen.' },
    'catalog-exists': {
      title: 'So eine Sammlung gibt es schon',
      advice: 'Wähle einen anderen Namen oder öffne die vorhandene.',
    },
    'catalog-newer': {
      title: 'Diese Sammlung stammt von einem neueren Akin',
      advice: 'Öffne sie mit der Version, die sie angelegt hat, oder einer späteren.',
    },
    'catalog-foreign': {
      title: 'Diese Datei ist keine Sammlung',
      advice: 'Sammlungsdateien enden auf .akin.',
    },
    'catalog-damaged': {
      title: 'Diese Sammlungsdatei ist beschädigt',
      advice: 'Wenn du eine Sicherung der Datei hast, nimm lieber die.',
    },
    'catalog-locked': {
      title: 'Diese Sammlung ist anderswo geöffnet',
      advice: 'Schließ sie im anderen Fenster oder Programm und versuch es noch einmal.',
    },
    'model-missing': { title: 'Ein Modell ist noch nicht da', advice: 'Unter „Modelle“ kannst du es holen.' },
    'model-damaged': {
      title: 'Ein Modell ist beschädigt',
      advice: 'Unter „Modelle“ kannst du es noch einmal holen.',
    },
    'model-unfit': {
      title: 'Dieses Modell ist nicht zu gebrauchen',
      advice: 'Prüf die Angaben zum Modell oder wähle eine andere Datei.',
    },
    'fetch-failed': {
      title: 'Es ließ sich nicht holen',
      advice: 'Prüf die Netzverbindung und versuch es noch einmal; was schon da ist, bleibt.',
    },
    'disk-full': {
      title: 'Der Datenträger ist voll',
      advice: 'Schaff etwas Platz und versuch es noch einmal; nichts ist halb geschrieben.',
    },
    'read-only': {
      title: 'Hier kann nicht geschrieben werden',
      advice: 'Kopier die Sammlungsdatei in einen eigenen Ordner und öffne sie dort.',
    },
    'engine-stopped': { title: 'Die Engine wurde unterbrochen', advice: 'Bitte versuch es noch einmal.' },
    internal: {
      title: 'Etwas Unerwartetes ist geschehen',
      advice: 'Geschieht es wieder, dann kopier die Einzelheiten und melde es.',
    },
  },
  message: (said: string, { advice }: Words) => `${advice} ${inEnglish(said)}`,
  unexpected: {
    title: 'Etwas Unerwartetes ist geschehen',
    message: 'Akin läuft weiter. Geschieht es wieder, dann kopier die Einzelheiten und melde es.',
  },
};

/** What can be wrong with a photo's file, by code: the engine's own sentences are English. */
export const photoProblems: ReadonlyMap<string, string> = new Map(
  Object.entries({
    unreadable:
      'Die Datei ließ sich nicht öffnen. Prüf, ob du sie lesen darfst und ob das Laufwerk in Ordnung ist.',
    'name-not-utf8':
      'Der Name ist nicht in UTF-8, darum lässt sich die Datei oder der Ordner nicht öffnen. Gib einen anderen Namen.',
    'path-too-long':
      'Der Pfad ist länger, als das System öffnen kann. Gib der Datei oder den Ordnern darüber kürzere Namen.',
    'closed-folder':
      'Dieser Ordner ließ sich nicht öffnen, darum ist nicht zu sehen, was darin liegt. Prüf, ob du ihn lesen darfst.',
    empty: 'Die Datei ist leer.',
    'too-large': 'Die Datei ist größer, als Akin liest.',
    'too-many-pixels': 'Das Bild hat mehr Bildpunkte, als Akin liest.',
    'unknown-format': 'Das ist kein Bildformat, das Akin kennt.',
    unsupported: 'Diese Spielart des Formats kann Akin nicht lesen.',
    damaged: 'Die Datei ist beschädigt.',
    'too-slow': 'Das Lesen dauerte zu lange und wurde abgebrochen.',
    'too-much-memory': 'Das Lesen brauchte zu viel Speicher und wurde abgebrochen.',
    'decoder-crashed': 'Das Programm, das solche Bilder liest, ist daran abgestürzt.',
    'not-looked-at': 'Das Bild wurde gelesen, ließ sich aber nicht auswerten.',
  }),
);
