/**
 * Makes attempts side by side where each is a question of a node, so that all of them take as long
 * as one; and one after the other where each is work for this machine.
 */
export async function tryEach<Item, Result>(args: {
  readonly items: readonly Item[]
  readonly isCheap: boolean
  readonly attempt: (item: Item) => Promise<Result>
}): Promise<readonly Result[]> {
  const { items, isCheap, attempt } = args
  if (isCheap) return Promise.all(items.map(attempt))
  const results: Result[] = []
  for (const item of items) results.push(await attempt(item))
  return results
}
