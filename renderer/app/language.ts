/**
 * Sets the language and writing direction of the page before any text is made; `main.tsx` imports it first.
 * Renderer.
 */
import { LANGUAGES, languageOf, localeOf } from '../strings/languages.ts';
import { useSettings } from './settings.ts';

const locale = localeOf(useSettings.getState().language, navigator.languages);
document.documentElement.lang = locale;
document.documentElement.dir = LANGUAGES[languageOf(locale) ?? 'en'].direction;
