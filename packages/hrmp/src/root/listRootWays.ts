import type { CallChain } from '@paraclock/weights'
import { hasPallet } from './hasPallet.ts'
import type { RootWay } from './RootProposal.ts'

/**
 * Lists the ways in which a chain's root can be brought to do something, by the pallets that its
 * metadata has: whether anyone will vote for it, metadata does not tell.
 *
 * @example
 * ```ts
 * import { listRootWays } from '@paraclock/hrmp'
 * import type { CallChain } from '@paraclock/weights'
 *
 * declare const chain: CallChain // an ApiPromise, for example
 *
 * listRootWays({ chain }) // ["sudo"]
 * ```
 */
export function listRootWays(args: {
  /** The chain. */
  readonly chain: CallChain
}): readonly RootWay['kind'][] {
  const { chain } = args
  const votes = hasPallet(chain, 'Preimage')
  return [
    ...(hasPallet(chain, 'Sudo') ? (['sudo'] as const) : []),
    ...(votes && hasPallet(chain, 'Referenda') ? (['referendum'] as const) : []),
    ...(votes && hasPallet(chain, 'Democracy') ? (['democracy'] as const) : [])
  ]
}
