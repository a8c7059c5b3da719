/** Work in the background gives way to the screen. For the threads of the engine. */
import { constants, setPriority } from 'node:os';

/** Of this thread alone, which only Linux can: elsewhere it would be the whole engine's. */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
