/** More than the gas of any call of the precompile. */
export const MAX_GAS = 1_000_000n
const MIN_GAS = 21_000n

/**
 * The smallest gas limit with which a transaction succeeds, to within a 64th.
 *
 * @param run - runs the transaction with a limit. Returns the problem if it fails
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
