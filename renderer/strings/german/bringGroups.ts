/** What the dialog of names says in German about groups of another program. Renderer; also runs in unit tests. */
import type { bringGroupsStrings as english } from '../bringGroups.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const items = (n: number) => plural(n, { one: '# Bild', other: '# Bilder' });

export const bringGroupsStrings: Twin<typeof english> = {
  title: 'Gruppen von anderswo',
  hint: 'Eine CSV-Datei mit den Spalten „item“ und „group“ oder „name“. Die Nummern der Bilder sind die der Tabelle der Vektoren, die „akin export --table vectors“ schreibt.',
  choose: 'Gruppen aus einer Tabelle…',
  found: (file: string, groups: number, n: number) =>
    groups === 0
      ? `${file}: keine neue Gruppe gefunden.`
      : `${file}: ${plural(groups, { one: '# Gruppe', other: '# Gruppen' })}, ${items(n)}.`,
  apply: (groups: number) => plural(groups, { one: '# Gruppe übernehmen', other: '# Gruppen übernehmen' }),
  done: (groups: number, n: number) =>
    `${plural(groups, { one: '# Gruppe wurde', other: '# Gruppen wurden' })} für ${items(n)} übernommen.`,
};
