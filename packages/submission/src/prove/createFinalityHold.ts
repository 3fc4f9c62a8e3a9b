import type { Hex } from '@paraclock/core'
import { type AgreedBlock, agreeOnFinality } from './agreeOnFinality.ts'
import type { AskedEndpoints } from './openOthers.ts'

const FRESH_MS = 6_000

/** The functions of `SigningChain` that compare its endpoints. */
export interface FinalityHold {
  hold(): Promise<Hex>
  forget(): void
  agree(most: number): Promise<AgreedBlock>
}

/**
 * Follows the blocks that all endpoints state as finalized.
 *
 * @param first - the result of a first comparison
 */
export function createFinalityHold(
  args: Pick<AskedEndpoints, 'chain' | 'endpoints'>,
  first: Hex
): FinalityHold {
  let last: { readonly at: number; readonly hash: Promise<Hex> } | undefined = {
    at: performance.now(),
    hash: Promise.resolve(first)
  }
  // A single endpoint needs no comparison, so its finalized head is read each time.
  const isAlone = args.endpoints.length <= 1
  // Share the comparison: many submissions may be in the same block.
  const comparing = new Map<number, Promise<AgreedBlock>>()
  return {
    hold: () => {
      const now = performance.now()
      if (isAlone || last === undefined || now - last.at > FRESH_MS) {
        last = { at: now, hash: agreeOnFinality(args).then(({ hash }) => hash) }
      }
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
        // Reads after a settled submission must show its effect.
        last = undefined
      })
      comparing.set(most, block)
      return block
    }
  }
}
