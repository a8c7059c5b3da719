#!/usr/bin/env node
/** The package's bin: hands over to the built program, on Node 24 whatever Node started this. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endWithParent, runOnNode } from './runOnNode.js';

const root = new URL('../../', import.meta.url);
const [major] = process.versions.node.split('.').map(Number);

if (major < 22) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = fileURLToPath(new URL(`node_modules/node/bin/${name}`, root));
  if (!existsSync(node)) {
    console.error('akin: this needs Node 22 or later; run `npm install` in the checkout to get it.');
    process.exit(2);
  }
  runOnNode(node, fileURLToPath(import.meta.url), process.argv.slice(2));
} else await runHere();

async function runHere() {
  endWithParent();
  const built = new URL('dist/main/cli/', root);
  if (!existsSync(new URL('main.js', built))) {
    console.error('akin: the program is not built yet; run `npm install` (or `npm run build`) first.');
    process.exit(2);
  }
  const { guardStreams } = await import(new URL('output.js', built).href);
  guardStreams();
  // `akin engine` is driven by scripts that start it often: it loads nothing of the rest.
  if (process.argv[2] === 'engine') {
    const { runEngine } = await import(new URL('engine.js', built).href);
    process.exitCode = await runEngine(process.argv.slice(3));
  } else {
    const { run } = await import(new URL('main.js', built).href);
    process.exitCode = await run(process.argv.slice(2));
  }
}
