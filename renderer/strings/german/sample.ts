/** The words of the sample collection, in German. Renderer; also runs in unit tests. */
import { count } from '../format.ts';
import type { sampleStrings as english } from '../sample.ts';
import type { Twin } from '../twin.ts';

export const sampleStrings: Twin<typeof english> = {
  name: 'Beispielblätter',
  offer: 'Mit Beispielblättern ausprobieren',
  about: 'Fotos von zwölf Arten, die es nirgends gibt, auf diesem Rechner gezeichnet.',
  making: 'Die Beispielblätter werden gezeichnet',
  progress: (done: number, total: number) => `${count(done)} von ${count(total)} Fotos gezeichnet`,
  stop: 'Beenden',
};
