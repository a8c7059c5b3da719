/** The words of the picker of folders and files, in German. Renderer; also runs in unit tests. */
import type { pickerStrings as english } from '../picker.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

export const pickerStrings: Twin<typeof english> = {
  places: 'Orte',
  place: { home: 'Persönlicher Ordner', pictures: 'Bilder' },
  create: { title: 'Neuer Ordner', name: 'Name des neuen Ordners', create: 'Anlegen' },
  folderTitle: 'Ordner wählen',
  path: 'Wo du bist',
  typed: { path: 'Oder einen Pfad eintippen', go: 'Dorthin' },
  root: 'Computer',
  list: 'Ordner hier',
  up: 'Einen Ordner nach oben',
  choose: (name: string) => `„${name}“ wählen`,
  open: 'Öffnen',
  images: (n: number) =>
    plural(n, {
      zero: 'Direkt hier keine Fotos. Ordner darin werden mitgelesen.',
      one: '# Foto hier. Ordner darin werden mitgelesen.',
      other: '# Fotos hier. Ordner darin werden mitgelesen.',
    }),
  noFolders: 'Hier sind keine Ordner.',
  catalog: {
    title: 'Sammlungsdatei wählen',
    list: 'Ordner und Sammlungsdateien hier',
    nothing: 'Hier sind weder Ordner noch Sammlungsdateien.',
    count: (n: number) =>
      plural(n, {
        zero: 'Hier ist keine Sammlungsdatei.',
        one: '# Sammlungsdatei hier.',
        other: '# Sammlungsdateien hier.',
      }),
  },
  model: {
    title: 'Modelldatei wählen',
    list: 'Ordner und ONNX-Dateien hier',
    nothing: 'Hier sind weder Ordner noch ONNX-Dateien.',
    count: (n: number) =>
      plural(n, {
        zero: 'Hier ist keine ONNX-Datei.',
        one: '# ONNX-Datei hier.',
        other: '# ONNX-Dateien hier.',
      }),
  },
  table: {
    title: 'Tabelle wählen',
    list: 'Ordner und CSV-Dateien hier',
    nothing: 'Hier sind weder Ordner noch CSV-Dateien.',
    count: (n: number) =>
      plural(n, {
        zero: 'Hier ist keine CSV-Datei.',
        one: '# CSV-Datei hier.',
        other: '# CSV-Dateien hier.',
      }),
  },
  boxes: {
    title: 'Datei mit Rahmen wählen',
    list: 'Ordner, JSON- und YAML-Dateien hier',
    nothing: 'Hier sind weder Ordner noch JSON- oder YAML-Dateien.',
    count: (n: number) =>
      plural(n, {
        zero: 'Hier ist keine JSON- oder YAML-Datei.',
        one: '# Datei hier.',
        other: '# Dateien hier.',
      }),
  },
};
