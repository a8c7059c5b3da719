/** Many calls, few of them at the same time. Hosts and renderer. */

/** Well below the limit of a connection (256), and enough to hide the round trip. */
const CONCURRENCY = 8;

/** Results in the order of the items. After a failure nothing more is started, and the failure is thrown. */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = CONCURRENCY,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as Item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return results;
}
