/** The words of the sample collection. Renderer. */
import { count } from './format.ts';

export const sampleStrings = {
  /** What the collection is called. */
  name: 'Sample leaves',
  offer: 'Try it with the sample leaves',
  about: 'Photos of twelve species that exist nowhere, drawn on this machine.',
  making: 'Drawing the sample leaves',
  progress: (done: number, total: number) => `${count(done)} of ${count(total)} photos drawn`,
  stop: 'Stop',
} as const;
