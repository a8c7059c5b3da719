/** Work in the background gives way to the screen. For threads that compute or look at pictures. */
import { constants, setPriority } from 'node:os';

/** Of this thread and those it starts, which only Linux can: elsewhere it would be the whole engine's. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
