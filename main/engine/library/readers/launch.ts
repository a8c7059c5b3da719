/** The first program of a sandboxed reader process: starts the reader without io_uring. See [Note: rings]. */
import { fileURLToPath } from 'node:url';
import { startWithoutRings } from './sandbox.ts';

const script = new URL(import.meta.url.endsWith('.ts') ? './reader.ts' : './reader.js', import.meta.url);
startWithoutRings(fileURLToPath(script));
await import(script.href);
