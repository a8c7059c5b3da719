/** The engine in the host's own process: for shell commands, the loopback host and tests. */
export { type Engine, startEngine } from '../engine/engine.ts';
export type { Guest } from '../engine/rpc/guests.ts';
export { connectInProcess } from '../engine/rpc/inProcess.ts';
