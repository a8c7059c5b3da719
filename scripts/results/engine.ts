/** A dialogue with `akin engine --stream` for the scripts that measure results. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Engine {
  ask<Reply>(request: object): Promise<Reply>;
  close(): void;
}

export function startEngine(): Engine {
  const akin = fileURLToPath(new URL('../../main/cli/akin.js', import.meta.url));
  const child = spawn(process.execPath, [akin, 'engine', '--stream'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask<Reply>(request: object) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await replies.next();
      if (done) throw new Error('the engine has ended');
      const reply = JSON.parse(value) as { ok: true } | { ok: false; error: { message: string } };
      if (!reply.ok) throw new Error(reply.error.message);
      return reply as Reply;
    },
    close: () => child.stdin.end(),
  };
}
