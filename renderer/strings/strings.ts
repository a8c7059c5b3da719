/** Every word the page says, in the language it speaks. Renderer; also runs in unit tests. */
import { english } from './en.ts';
import { german } from './german/de.ts';
import { type Language, languageOf } from './languages.ts';
import { locale } from './locale.ts';
import type { Twin } from './twin.ts';

const spoken: Record<Language, Twin<typeof english>> = { en: english, de: german };

export const strings = spoken[languageOf(locale) ?? 'en'];
