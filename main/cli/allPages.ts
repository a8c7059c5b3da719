/** Everything a method gives page by page, for commands that print all of it. */

const PAGE = 500;

export async function allPages<T>(
  ask: (page: { offset: number; limit: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const some = await ask({ offset: all.length, limit: PAGE });
    all.push(...some);
    if (some.length < PAGE) return all;
  }
}
