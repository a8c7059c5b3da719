/** What the dialog of names says about groups of another program. Renderer; also runs in unit tests. */
import { plural } from './plural.ts';

const items = (n: number) => plural(n, { one: '# item', other: '# items' });

export const bringGroupsStrings = {
  title: 'Groups from elsewhere',
  hint: 'A CSV file with the columns “item” and “group” or “name”. The numbers of the items are those of the table of vectors, which “akin export --table vectors” writes.',
  choose: 'Groups from a table…',
  found: (file: string, groups: number, n: number) =>
    groups === 0
      ? `${file}: no new group was found.`
      : `${file}: ${plural(groups, { one: '# group', other: '# groups' })}, ${items(n)}.`,
  apply: (groups: number) => plural(groups, { one: 'Bring in # group', other: 'Bring in # groups' }),
  done: (groups: number, n: number) =>
    `${plural(groups, { one: '# group was brought in', other: '# groups were brought in' })} for ${items(n)}.`,
} as const;
