/** What a person reads where a value does not fit its schema. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatZodError } from './formatZodError.ts';

const Form = z.strictObject({
  per: z.int().min(3).max(25),
  share: z.number().positive(),
  name: z.string().min(1).max(5),
  groups: z.array(z.int()).min(2),
  verdict: z.enum(['same', 'different']),
  digest: z.string().regex(/^[0-9a-f]+$/, 'is not hexadecimal'),
});
const fits = { per: 3, share: 1, name: 'Ada', groups: [1, 2], verdict: 'same', digest: 'f' };

test.each([
  [{ per: 99 }, 'per must be at most 25'],
  [{ per: 1 }, 'per must be at least 3'],
  [{ per: 3.5 }, 'per must be a whole number'],
  [{ per: 'x' }, 'per must be a number'],
  [{ share: 0 }, 'share must be more than 0'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'Adelheid' }, 'name must be at most 5 characters long'],
  [{ groups: [1] }, 'groups must hold at least 2'],
  [{ groups: [1, 'x'] }, 'groups.1 must be a number'],
  [{ verdict: 'maybe' }, 'verdict must be same or different'],
  [{ digest: 'g' }, 'digest is not hexadecimal'],
  [{ more: 1 }, 'does not know more'],
  [{ per: 1, share: 0 }, 'per must be at least 3; share must be more than 0'],
])('%j: %s', (other, message) => {
  const parsed = Form.safeParse({ ...fits, ...other });
  expect(parsed.success ? '' : formatZodError(parsed.error)).toBe(message);
});
