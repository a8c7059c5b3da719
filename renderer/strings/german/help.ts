/** The words around the guide, in German; the guide itself is in docs/guide, in English. Renderer; also runs in unit tests. */
import type { helpStrings as english } from '../help.ts';
import type { Twin } from '../twin.ts';

export const helpStrings: Twin<typeof english> = {
  title: 'Hilfe',
  contents: 'Inhalt (auf Englisch)',
  back: 'Zurück',
  turn: {
    previous: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
  },
};
