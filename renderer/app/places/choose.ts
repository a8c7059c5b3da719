/**
 * Lets the person choose a folder, a collection file, a model file, a table or a file of boxes, by the system's
 * dialog or by our picker, as the host has it. Renderer.
 */
import { create } from 'zustand';
import type { Purpose } from '../../../main/contract/model.ts';
import { connection } from '../client.ts';

export type Choosing = 'folder' | 'catalog' | 'model' | 'table' | 'boxes';

/** A handle for what was chosen, and its name to show. */
export interface Chosen {
  readonly grant: string;
  readonly name: string;
}

interface Picking {
  readonly wanted: Choosing | null;
  readonly purpose: Purpose;
  settle(chosen: Chosen | null): void;
}

/** What the picker on the page is asked for, if anything. */
export const usePicking = create<Picking>()(() => ({
  wanted: null,
  purpose: 'photos',
  settle: () => {},
}));

/** Null when the person cancelled. */
export async function choose(wanted: Choosing, purpose: Purpose = 'photos'): Promise<Chosen | null> {
  const state = connection.state();
  if (state.status === 'ready' && state.info.picker === 'dialog')
    return await connection.call(`dialog.${wanted}`, { purpose });
  return await new Promise<Chosen | null>(resolve => {
    usePicking.getState().settle(null);
    usePicking.setState({
      wanted,
      purpose,
      settle: chosen => {
        usePicking.setState({ wanted: null, settle: () => {} });
        resolve(chosen);
      },
    });
  });
}
