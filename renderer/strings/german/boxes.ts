/** What the dialog says in German that brings in boxes of another program. Renderer; also runs in unit tests. */
import type { BoxImportOutcome } from '../../../main/contract/boxImport.ts';
import { type boxesStrings as english, FORMATS } from '../boxes.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

export const boxesStrings: Twin<typeof english> = {
  button: 'Rahmen übernehmen…',
  title: 'Rahmen von anderswo',
  description:
    'Rahmen um Tiere oder Dinge, die ein Detektor gefunden oder ein Mensch gezeichnet hat: eine JSON-Datei von MegaDetector oder COCO, oder data.yaml von YOLO. Was in einem Rahmen ist, nimmt statt des ganzen Fotos teil. Ein Schritt nimmt alles zurück.',
  choose: 'Datei wählen…',
  file: (name: string) => `Aus ${name}`,
  least: 'Geringste Sicherheit',
  leastHint: 'Von 0 bis 1. Rahmen mit weniger bleiben weg.',
  leastFault: 'Bitte eine Zahl von 0 bis 1.',
  names: 'Die Kategorien sind Namen',
  namesHint: '„animal“ ist keiner. Was du hier benannt hast, bleibt.',
  setEmptyAside: 'Fotos beiseitelegen, die in der Datei ohne Rahmen stehen',
  reading: 'Die Datei wird gelesen…',
  working: 'Der Inhalt der Rahmen wird angesehen…',
  found: ({ boxes, photos, format }: Pick<BoxImportOutcome, 'boxes' | 'photos' | 'format'>) =>
    boxes === 0
      ? `Kein neuer Rahmen für die Fotos dieser Sammlung (${FORMATS[format]}).`
      : `${plural(boxes, { one: '# Rahmen', other: '# Rahmen' })} in ${plural(photos, { one: '# Foto', other: '# Fotos' })} (${FORMATS[format]}).`,
  more: ({ known, unsure, empty }: Pick<BoxImportOutcome, 'known' | 'unsure' | 'empty'>) =>
    [
      ...(known === 0
        ? []
        : [plural(known, { one: '# Rahmen ist schon da', other: '# Rahmen sind schon da' })]),
      ...(unsure === 0 ? [] : [plural(unsure, { one: '# ist zu unsicher', other: '# sind zu unsicher' })]),
      ...(empty === 0
        ? []
        : [plural(empty, { one: '# Foto ist ohne Rahmen', other: '# Fotos sind ohne Rahmen' })]),
    ].join(', '),
  list: 'Kategorien',
  apply: (n: number) =>
    plural(n, { zero: 'Übernehmen', one: '# Rahmen übernehmen', other: '# Rahmen übernehmen' }),
  done: (n: number) => plural(n, { one: '# Rahmen wurde übernommen.', other: '# Rahmen wurden übernommen.' }),
  left: (n: number) => plural(n, { one: '# war nicht zu gebrauchen', other: '# waren nicht zu gebrauchen' }),
  why: 'Was nicht zu gebrauchen war, und warum',
  count: (n: number) => plural(n, { one: '# Rahmen', other: '# Rahmen' }),
  doneSentence: 'Strg+Z nimmt alles zurück.',
};
