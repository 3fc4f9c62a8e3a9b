/** A gas limit that is sufficient for every call of the proxy precompile. */
export const MAX_GAS = 1_000_000n
const MIN_GAS = 21_000n

/**
 * Finds by bisection a gas limit with which a transaction succeeds. The result exceeds the minimum by
 * at most a 64th.
 *
 * @param run - runs the transaction with a gas limit. Returns the reason of a failure
 */
export async function findGas(run: (gas: bigint) => Promise<string | undefined>): Promise<bigint> {
  let [low, high] = [MIN_GAS, MAX_GAS]
  while (high - low > high / 64n) {
    const middle = (low + high) / 2n
    if ((await run(middle)) === undefined) high = middle
    else low = middle
  }
  return high
}
