/** What the screen Evaluate says in German. Renderer; also runs in unit tests. */
import type {
  EvaluatedMethod,
  Evaluation,
  MethodToEvaluate,
  Spread,
} from '../../../main/contract/evaluate.ts';
import type { evaluateStrings as english } from '../evaluate.ts';
import { count, decimal, percent } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { inEnglish } from './errors.ts';

const methods: Record<MethodToEvaluate, string> = {
  'tree-of-groups': 'Gruppenbaum',
  'tree-of-groups-choosing': 'Baum mit Auswahl',
  'active-hacc': 'Active-HACC',
  'max-entropy': 'Max-Entropie',
  'semi-random': 'Halb zufällig',
  random: 'Zufällig',
  'active-pck-means': 'Active-PCKMeans',
  subclustering: 'Subclustering',
  'silhouette-batch': 'Silhouette-Auswahl',
};

export const evaluateStrings: Twin<typeof english> = {
  title: 'Auswertung',
  status: 'Arten zu fragen im Vergleich',
  form: 'Was ausgewertet wird',

  truth: {
    title: 'Wahrheit',
    kinds: {
      folders: 'Die Ordner, in denen die Fotos liegen',
      table: 'Eine CSV-Datei mit Dateien und Namen',
      grouping: 'Die Gruppen einer anderen Sortierung',
    },
    choose: 'Datei wählen…',
    none: 'Keine Datei gewählt',
    grouping: 'Sortierung',
    noTable: 'Wähle zuerst die Datei.',
  },

  methods: {
    title: 'Arten zu fragen',
    names: methods,
    about: {
      'tree-of-groups': 'Akins eigene, zwei Bilder auf einmal',
      'tree-of-groups-choosing': 'Akins eigene, auch eins gegen mehrere',
      'active-hacc': 'Nach erwarteter Änderung',
      'max-entropy': 'Das unsicherste Paar',
      'semi-random': 'Irgendein noch offenes Paar',
      random: 'Irgendein Paar',
      'active-pck-means': 'Erkunden, dann festigen',
      subclustering: 'Zum Kontaktbogen',
      'silhouette-batch': 'Namen, in einem Zug gewählt',
    },
    none: 'Wähle mindestens eine.',
  },
  way: ({ strategy, withReasons }: Pick<EvaluatedMethod, 'strategy' | 'withReasons'>) =>
    withReasons ? `${methods[strategy]}, Gründe` : methods[strategy],

  person: {
    title: 'Die simulierte Person',
    errors: 'Falsch %',
    dontKnow: 'Unklar %',
    reasons: 'Nennt auch Gründe',
    reasonsHint:
      'Max-Entropie, halb zufällig und zufällig laufen noch einmal, mit Gründen, die MPCK-Means gewichtet.',
  },

  runs: {
    title: 'Durchläufe',
    questions: 'Fragen',
    trials: 'Versuche',
    seed: 'Startzahl',
  },
  faults: {
    errorRate: 'Von 0 bis 50.',
    dontKnowRate: 'Von 0 bis 90.',
    questions: 'Eine ganze Zahl von 1 bis 2.000.',
    trials: 'Eine ganze Zahl von 1 bis 100.',
    seed: 'Eine ganze Zahl ab 0.',
  },

  start: 'Starten',
  starting: 'Wird gestartet…',
  stop: 'Beenden',
  empty: {
    title: 'Noch nichts ausgewertet',
    message:
      'Wenn von einigen Fotos bekannt ist, wen oder was sie zeigen, kann eine simulierte Person an deiner Stelle antworten: So siehst du, wie viele Fragen jede Art zu fragen hier brauchen würde. In deine Sortierungen geht davon nichts ein.',
  },

  chart: {
    title: (collection: string, { settings: { errorRate, dontKnowRate } }: Evaluation) =>
      errorRate === 0 && dontKnowRate === 0
        ? `${collection}: Antworten immer richtig`
        : `${collection}: ${percent(errorRate)} falsch, ${percent(dontKnowRate)} unklar`,
    x: 'Fragen',
    y: 'Güte (Jaccard)',
    label:
      'Güte nach jeder Zahl von Fragen, eine Kurve für jede Art zu fragen; die Tabelle darunter nennt die Zahlen.',
  },
  facts: ({ items: n, subjects, settings: { trials } }: Evaluation) =>
    [
      plural(n, { one: '# Bild', other: '# Bilder' }),
      plural(subjects, { one: '# Motiv', other: '# Motive' }),
      plural(trials, { one: '# Versuch', other: '# Versuche' }),
    ].join(' · '),
  unknown: (n: number) =>
    plural(n, {
      one: 'Von # Bild weiß niemand, was es zeigt.',
      other: 'Von # Bildern weiß niemand, was sie zeigen.',
    }),
  leftOut: (n: number) =>
    plural(n, {
      one: '# Bild wurde weggelassen: Es sind mehr, als verglichen werden können.',
      other: '# Bilder wurden zufällig weggelassen: Es sind mehr, als verglichen werden können.',
    }),
  progress: ({ done, total }: Evaluation) =>
    `${count(done)} von ${plural(total, { one: '# Durchlauf', other: '# Durchläufen' })}`,
  ended: ({ state, done, total, message }: Evaluation) =>
    state === 'failed'
      ? `Die Auswertung wurde von einem Problem aufgehalten. ${inEnglish(message)}`
      : state === 'cancelled'
        ? `Beendet nach ${count(done)} von ${plural(total, { one: '# Durchlauf', other: '# Durchläufen' })}.`
        : plural(total, { one: 'Fertig: # Durchlauf.', other: 'Fertig: # Durchläufe.' }),
  running: 'Es wird ausgewertet…',

  table: {
    label: 'Fragen bis zu jeder Güte',
    way: 'Art zu fragen',
    to: (level: number) => `Fragen bis ${decimal(level, 1)}`,
    time: `Zeit bis ${decimal(0.9, 1)}`,
    end: 'Am Ende',
    sheet: 'Bogen (SJC)',
    note: 'Mediane über die beendeten Versuche, mit den wenigsten und den meisten; – wo es nicht erreicht wurde. Die Zeit ist geschätzt: 5 Sekunden für ein Paar, mehr für eine Auswahl unter mehreren. Der Bogen sind fünf Bilder von jedem: 1, wo jedes Motiv eine reine Zeile hat.',
    spread: ({ middle, least, most }: Spread) =>
      middle === null
        ? '–'
        : least === most
          ? count(middle)
          : `${count(middle)} (${least === null ? '–' : count(least)} bis ${most === null ? '–' : count(most)})`,
    minutes: ({ middle }: Spread) =>
      middle === null ? '–' : middle < 90 ? `${count(middle)} s` : `${count(middle / 60)} min`,
    quality: (value: number | undefined) => (value === undefined ? '–' : decimal(value, 2)),
  },

  save: {
    svg: 'SVG',
    png: 'PNG',
    csv: 'CSV',
    named: (format: string) => `Als ${format} speichern`,
    file: (collection: string, ending: string) =>
      `${collection.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'akin'} Auswertung.${ending}`,
  },
};
