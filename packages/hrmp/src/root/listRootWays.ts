import type { Chain } from '@paraclock/connect'
import type { RootWay } from './RootProposal.ts'

/**
 * The ways in which a chain's root can be brought to make calls, by the pallets that its metadata
 * has. Whether a referendum would pass, metadata does not tell.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { listRootWays } from '@paraclock/hrmp'
 *
 * declare const chain: Chain
 *
 * listRootWays({ chain }) // ["sudo"]
 * ```
 */
export function listRootWays(args: {
  /** The chain. */
  readonly chain: Pick<Chain, 'runtime'>
}): readonly RootWay['kind'][] {
  const { chain } = args
  const votes = hasCalls(chain, 'Preimage')
  return [
    ...(hasCalls(chain, 'Sudo') ? (['sudo'] as const) : []),
    ...(votes && hasCalls(chain, 'Referenda') ? (['referendum'] as const) : []),
    ...(votes && hasCalls(chain, 'Democracy') ? (['democracy'] as const) : [])
  ]
}

/** Whether a chain has a pallet with calls, by its name in the metadata. */
export function hasCalls({ runtime }: Pick<Chain, 'runtime'>, pallet: string): boolean {
  return runtime.metadata.pallets.some(({ name, calls }) => calls !== undefined && name === pallet)
}
