/** Reads the field `kernel`: one of the four kernels with its parameters. Any process. */
import type { Kernel } from '../../algorithms/kernels.ts';
import { asObject, type Request, readChoice, readNumber, requiredField } from './fields.ts';

const PARAMETERS = {
  linear: ['c'],
  polynomial: ['alpha', 'c', 'd'],
  sigmoid: ['alpha', 'c'],
  rbf: ['sigma'],
} as const;

const NAMES = ['linear', 'polynomial', 'sigmoid', 'rbf'] as const;

export function readKernel(request: Request): Kernel {
  const value = requiredField(request, 'kernel');
  const every = ['name', 'alpha', 'c', 'd', 'sigma'];
  const named = prefixed(asObject(value, 'kernel', every));
  const name = readChoice(named, 'kernel.name', NAMES);
  asObject(value, 'kernel', ['name', ...PARAMETERS[name]]);
  const c = (fallback: number): number => readNumber(named, 'kernel.c', {}, fallback);
  const alpha = (): number => readNumber(named, 'kernel.alpha', {}, 1);
  switch (name) {
    case 'linear':
      return { name, c: c(0) };
    case 'polynomial':
      return { name, alpha: alpha(), c: c(1), d: readNumber(named, 'kernel.d', { from: 0 }, 3) };
    case 'sigmoid':
      return { name, alpha: alpha(), c: c(0) };
    case 'rbf':
      return { name, sigma: readNumber(named, 'kernel.sigma', { above: 0 }) };
  }
}

/** The same fields under the names that messages use. */
function prefixed(kernel: Request): Request {
  return Object.fromEntries(Object.entries(kernel).map(([name, value]) => [`kernel.${name}`, value]));
}
