/** Every word the page says, in the language it speaks. Renderer; also runs in unit tests. */
import { english } from './en.ts';
import type { Twin } from './twin.ts';

export const strings: Twin<typeof english> = english;
