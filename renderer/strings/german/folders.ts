/** The words of the list of folders, in German. Renderer; also runs in unit tests. */
import type { Folder, FolderRemoval, Relocation } from '../../../main/contract/folders.ts';
import type { folderStrings as english } from '../folders.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const photos = (n: number) => plural(n, { one: '# Foto', other: '# Fotos' });

export const folderStrings: Twin<typeof english> = {
  title: (n: number) => plural(n, { zero: 'Keine Ordner', one: '# Ordner', other: '# Ordner' }),
  description: 'In diesen Ordnern liegen die Fotos der Sammlung. Akin liest sie nur.',
  none: 'Füge einen Ordner hinzu, um seine Fotos hier zu sehen.',
  list: 'Ordner dieser Sammlung',
  show: 'Ordner dieser Sammlung',
  whereNow: 'Wo ist er jetzt?',
  counts: ({ photos: n, waiting, problems }: Folder) =>
    [
      photos(n),
      ...(waiting > 0
        ? [plural(waiting, { one: '# noch nicht gelesen', other: '# noch nicht gelesen' })]
        : []),
      ...(problems > 0 ? [plural(problems, { one: '# Problem', other: '# Probleme' })] : []),
    ].join(' · '),
  missing: 'Nicht gefunden. Schließe das Laufwerk an oder wähle, wo er jetzt ist.',
  relocate: 'Ort wählen…',
  relocateNamed: (name: string) => `Ort wählen: „${name}“`,
  remove: 'Entfernen…',
  removeNamed: (name: string) => `Entfernen: „${name}“`,

  relocation: {
    title: (name: string) => `Ist „${name}“ jetzt hier?`,
    looking: 'Die Fotos werden gesucht…',
    from: 'Bisher',
    to: 'Von jetzt an',
    kept: (n: number) => `${photos(n)} ${plural(n, { one: 'ist', other: 'sind' })} dort wie bisher.`,
    changed: (n: number) =>
      `${photos(n)} ${plural(n, { one: 'hat', other: 'haben' })} eine andere Größe oder Zeit und ${plural(n, { one: 'wird', other: 'werden' })} neu gelesen.`,
    added: (n: number) => `${photos(n)} ${plural(n, { one: 'ist', other: 'sind' })} neu.`,
    absent: (n: number) =>
      `${photos(n)} ${plural(n, { one: 'ist', other: 'sind' })} nicht dort. Was du dazu gesagt hast, bleibt erhalten.`,
    joins: 'Dieser Ordner gehört schon zur Sammlung; aus beiden wird einer.',
    confirm: 'Diesen Ordner verwenden',
    done: ({ kept, changed }: Relocation) => `${photos(kept + changed)} am neuen Ort gefunden.`,
  },

  removal: {
    title: (name: string) => `„${name}“ aus der Sammlung entfernen?`,
    leave: ({ photos: n }: FolderRemoval) =>
      `${photos(n)} ${plural(n, { one: 'verlässt', other: 'verlassen' })} diese Sammlung.`,
    elsewhere: (n: number) =>
      plural(n, {
        one: '# davon liegt auch in einem anderen Ordner und bleibt dort.',
        other: '# davon liegen auch in einem anderen Ordner und bleiben dort.',
      }),
    stays:
      'Die Dateien bleiben, wo sie sind. Namen und Antworten bleiben erhalten, und alles ist wieder da, wenn du den Ordner wieder hinzufügst.',
    confirm: 'Aus der Sammlung entfernen',
    done: (name: string) => `„${name}“ gehört nicht mehr zu dieser Sammlung.`,
  },
};
