/** Where the first files would go by the options as they stand, asked for once the person pauses. Renderer. */
import { useEffect, useState } from 'react';
import { AkinError } from '../../../main/contract/errors.ts';
import type { ExportOptions } from '../../../main/contract/export.ts';
import { isCancelled } from '../../app/errors.ts';
import { reportReading } from '../../app/report.ts';
import type { ExportModel } from './exportModel.ts';

const PAUSE_MS = 150;

export interface Example {
  /** Null until it is known. */
  readonly example: readonly string[] | null;
  /** What is wrong with a template. */
  readonly fault: string | null;
}

export function useExample(model: ExportModel, options: ExportOptions | null): Example {
  const [shown, setShown] = useState<Example>({ example: null, fault: null });
  const asked = options === null ? null : JSON.stringify(options);
  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      model.example(JSON.parse(asked) as ExportOptions, controller.signal).then(
        example => setShown({ example, fault: null }),
        (error: unknown) => {
          if (isCancelled(error)) return;
          if (error instanceof AkinError && error.code === 'bad-request')
            setShown(now => ({ ...now, fault: error.message }));
          else reportReading(error);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [model, asked]);
  return shown;
}
