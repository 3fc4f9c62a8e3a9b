/**
 * The largest number of a range that is taken, where every smaller one is taken, too. `undefined` if
 * not even the first is.
 */
export async function seekLargest(
  range: { readonly from: bigint; readonly to: bigint },
  takes: (value: bigint) => Promise<boolean>
): Promise<bigint | undefined> {
  if (!(await takes(range.from))) return undefined
  if (await takes(range.to)) return range.to
  let taken = range.from
  let refused = range.to
  while (refused - taken > 1n) {
    const middle = (taken + refused) / 2n
    if (await takes(middle)) taken = middle
    else refused = middle
  }
  return taken
}
