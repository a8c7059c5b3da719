/** How a person's own model is named where its numbers are stored: no model of Akin's has a name with a space. Any process. */
const PREFIX = 'own ';

export function ownName(model: string): string {
  return PREFIX + model;
}

/** Which of a person's own models has that name; null for Akin's. */
export function ownModelOf(stored: string): string | null {
  return stored.startsWith(PREFIX) ? stored.slice(PREFIX.length) : null;
}
