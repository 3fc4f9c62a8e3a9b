import type { Hex } from '@paraclock/core'
import { type AgreedBlock, agreeOnFinality } from './agreeOnFinality.ts'

const FRESH_MS = 6_000

export interface FinalityHold {
  /**
   * Returns the hash of the newest block that all endpoints state as finalized. Compares the
   * endpoints at most once in six seconds, the time of a block.
   */
  hold(): Promise<Hex>
  /** Makes the next call of `hold` compare again, because a later block is known to be final. */
  forget(): void
  /**
   * Compares the endpoints now. Returns the newest block, up to a number, that all of them state as
   * finalized. The next call of `hold` compares again, because reads after a settled submission
   * must show its effect.
   */
  agree(most: number): Promise<AgreedBlock>
}

/**
 * Follows the blocks that all endpoints state as finalized.
 *
 * @param first - the result of a first comparison
 */
export function createFinalityHold(
  args: Pick<Parameters<typeof agreeOnFinality>[0], 'chain' | 'endpoints'>,
  first: Hex
): FinalityHold {
  let last: { readonly at: number; readonly hash: Promise<Hex> } | undefined = {
    at: performance.now(),
    hash: Promise.resolve(first)
  }
  // A single endpoint needs no comparison, so its finalized head is read each time.
  const isAlone = args.endpoints.length <= 1
  const compare = async (): Promise<Hex> => (await agreeOnFinality(args)).hash
  // Share the comparison: many submissions may be in the same block.
  const comparing = new Map<number, Promise<AgreedBlock>>()
  return {
    hold: () => {
      const now = performance.now()
      const isFresh = !isAlone && last !== undefined && now - last.at <= FRESH_MS
      if (last === undefined || !isFresh) last = { at: now, hash: compare() }
      return last.hash
    },
    forget: () => {
      last = undefined
    },
    agree: (most) => {
      const known = comparing.get(most)
      if (known !== undefined) return known
      const block = agreeOnFinality({ ...args, most }).finally(() => {
        comparing.delete(most)
        last = undefined
      })
      comparing.set(most, block)
      return block
    }
  }
}
