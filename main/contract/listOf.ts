/** Long lists from untrusted sources. Any process. */
import { z } from 'zod';

/** A list that stops at the first error: z.array reports all, and millions do not fit into memory. */
export function listOf<T extends z.ZodType>(element: T) {
  return z.array(z.unknown()).transform((values, context): z.output<T>[] => {
    const parsed: z.output<T>[] = [];
    for (const [at, value] of values.entries()) {
      const one = element.safeParse(value);
      if (!one.success) {
        for (const issue of one.error.issues.slice(0, 3))
          context.issues.push({ ...issue, path: [at, ...issue.path], input: value } as z.core.$ZodRawIssue);
        return z.NEVER;
      }
      parsed.push(one.data);
    }
    return parsed;
  });
}
