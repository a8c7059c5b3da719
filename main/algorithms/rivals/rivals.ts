/** Published methods that ask and group by themselves, to compare Akin with; to add one, add a line. Pure. */
import type { Setting, SimulatedStrategy } from '../simulate/setting.ts';
import { a3s } from './a3s.ts';
import { cobras } from './cobras.ts';
import { lca } from './lca.ts';

export const RIVALS = { cobras, a3s, lca } as const satisfies Readonly<
  Record<string, (setting: Setting) => SimulatedStrategy>
>;

export type RivalName = keyof typeof RIVALS;
