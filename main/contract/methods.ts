/** All methods of the engine, with the schemas of their parameters and results. Any process. */
import type { z } from 'zod';
import { application } from './methods/application.ts';
import { asking } from './methods/asking.ts';
import { auditing } from './methods/auditing.ts';
import { curating } from './methods/curating.ts';
import { exchange } from './methods/exchange.ts';
import { groupings } from './methods/groupings.ts';
import { library } from './methods/library.ts';
import { photo } from './methods/photo.ts';

export const methods = {
  ...application,
  ...library,
  ...photo,
  ...groupings,
  ...asking,
  ...auditing,
  ...curating,
  ...exchange,
} as const;

export type MethodName = keyof typeof methods;
export type Params<M extends MethodName> = z.input<(typeof methods)[M]['params']>;
export type Result<M extends MethodName> = z.output<(typeof methods)[M]['result']>;

export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}
