/** Formats a zod error as a message for a person. Any process. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Each field and what it must be, as in “per must be at most 25”; the first few where there are many. */
export function formatZodError({ issues }: z.ZodError): string {
  return issues
    .slice(0, 3)
    .map(issue => [issue.path.join('.'), whatItMust(issue)].filter(Boolean).join(' '))
    .join('; ');
}

function whatItMust(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return `must ${issue.origin === 'array' ? 'hold' : 'be'} ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'invalid_type':
      return `must be ${expected(issue.expected)}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}`;
    case 'invalid_format':
      // Used for a pattern whose schema has no message of its own.
      return issue.message.startsWith('Invalid') ? 'is not written as it must be' : issue.message;
    case 'custom':
      return issue.message;
    default:
      return 'has none of the forms it may have';
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters long`;
  const least = `${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
  return origin === 'array' ? `must hold ${least}` : `must be ${least}`;
}

function expected(type: string): string {
  const words: Readonly<Record<string, string>> = {
    int: 'a whole number',
    array: 'a list',
    object: 'an object',
  };
  return words[type] ?? `a ${type}`;
}
