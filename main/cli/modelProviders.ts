/** `akin models providers`: where models run, and the trial that chooses. */
import type { Providers } from '../contract/models.ts';
import { NotUnderstoodError } from './arguments.ts';
import { withEngine } from './collection.ts';
import { printJson, printLine } from './output.ts';

export async function showProviders(options: {
  try?: boolean;
  processor?: boolean;
  json?: boolean;
}): Promise<number> {
  if (options.try && options.processor) throw new NotUnderstoodError('Say --try or --processor, not both.');
  return await withEngine(async client => {
    const method = options.processor
      ? 'models.useProcessor'
      : options.try
        ? 'models.tryProviders'
        : 'models.providers';
    const found = await client.call(method, {});
    if (options.json) printJson(found);
    else for (const line of linesOfProviders(found)) printLine(line);
    return 0;
  });
}

function linesOfProviders({ available, trials }: Providers): string[] {
  if (available.length === 0) return ['Models run on the processor: there is nothing else here.'];
  if (trials.length === 0)
    return [`Models run on the processor. To try ${available.join(', ')}: akin models providers --try`];
  return trials.map(trial => {
    const { model, provider, problem, agreement, milliseconds, processorMilliseconds, isChosen } = trial;
    const outcome =
      problem ??
      `${milliseconds!.toFixed(1)} ms, on the processor ${processorMilliseconds!.toFixed(1)} ms; agreement ${agreement!.toFixed(6)}`;
    return `${isChosen ? '*' : ' '} ${model} on ${provider}: ${outcome}`;
  });
}
