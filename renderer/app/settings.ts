/**
 * Settings of a person on this machine, in the browser's storage: appearance, language, size of tiles,
 * groupings, name. Renderer.
 */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { LANGUAGES, type Language } from '../strings/languages.ts';

export const APPEARANCES = ['system', 'light', 'dark', 'contrast'] as const;
export type Appearance = (typeof APPEARANCES)[number];

export const LANGUAGE_CHOICES = ['system', ...(Object.keys(LANGUAGES) as Language[])] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/**
 * Edge of a tile in pixels, before the rows are justified. A thumbnail is 320 at its longest: more would be
 * blurred.
 */
export const TILE = { smallest: 72, largest: 216, step: 24, usual: 144 } as const;

interface Settings {
  readonly appearance: Appearance;
  readonly language: LanguageChoice;
  readonly tile: number;
  /** By collection. */
  readonly groupings: Readonly<Record<string, number>>;
  /** Who signs the answers; '' for nobody. */
  readonly person: string;
  /** Whether the end of long work is told while one looks elsewhere. */
  readonly notifies: boolean;
  /** Whether the Library shows its time line. */
  readonly hasTimeLine: boolean;
  setAppearance(appearance: Appearance): void;
  setLanguage(language: LanguageChoice): void;
  setTile(tile: number): void;
  setGrouping(collection: string, grouping: number): void;
  setPerson(person: string): void;
  setNotifies(notifies: boolean): void;
  setTimeLine(hasTimeLine: boolean): void;
}

function within(tile: number): number {
  return Math.min(TILE.largest, Math.max(TILE.smallest, tile));
}

function numbersIn(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => Number.isInteger(value)));
}

/** Two tabs may be signed by two people; a new tab begins with the name that was given last. */
const TAB_PERSON = 'akin.person';

function personOfTab(): string | null {
  return sessionStorage.getItem(TAB_PERSON);
}

export const useSettings = create<Settings>()(
  persist(
    set => ({
      appearance: 'system',
      language: 'system',
      tile: TILE.usual,
      groupings: {},
      person: '',
      notifies: true,
      hasTimeLine: true,
      setAppearance: appearance => set({ appearance }),
      setLanguage: language => set({ language }),
      setTile: tile => set({ tile: within(tile) }),
      setGrouping: (collection, grouping) =>
        set(({ groupings }) => ({ groupings: { ...groupings, [collection]: grouping } })),
      setPerson: person => {
        sessionStorage.setItem(TAB_PERSON, person);
        set({ person });
      },
      setNotifies: notifies => set({ notifies }),
      setTimeLine: hasTimeLine => set({ hasTimeLine }),
    }),
    {
      name: 'akin.settings',
      version: 1,
      // What another version or a curious person left in the storage must not keep the page from starting.
      merge: (stored, settings) => {
        const kept = stored as Partial<Settings> | undefined;
        return {
          ...settings,
          appearance: APPEARANCES.find(name => name === kept?.appearance) ?? settings.appearance,
          language: LANGUAGE_CHOICES.find(name => name === kept?.language) ?? settings.language,
          tile: Number.isFinite(kept?.tile) ? within(kept?.tile as number) : settings.tile,
          groupings: numbersIn(kept?.groupings),
          person: personOfTab() ?? (typeof kept?.person === 'string' ? kept.person : settings.person),
          hasTimeLine: typeof kept?.hasTimeLine === 'boolean' ? kept.hasTimeLine : settings.hasTimeLine,
          notifies: typeof kept?.notifies === 'boolean' ? kept.notifies : settings.notifies,
        };
      },
    },
  ),
);
