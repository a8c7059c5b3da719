/**
 * The language and its form that the page speaks, counts and dates in, and which way its lines run, as
 * `app/language.ts` set it before. Renderer; also runs in unit tests.
 */
import { localeOf } from './languages.ts';

export const locale =
  globalThis.document?.documentElement.lang || localeOf('en', globalThis.navigator?.languages ?? []);

export const direction = globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
