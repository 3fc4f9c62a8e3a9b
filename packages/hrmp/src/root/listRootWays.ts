import type { Chain } from '@paraclock/connect'

/** How a chain's root is brought to do something. */
export type RootWay =
  /** The holder of the sudo key does it. */
  | { readonly kind: 'sudo' }
  | {
      /** A referendum on the track of root. */
      readonly kind: 'referendum'
      /** How many blocks after its approval it is enacted at the earliest. 1 if left out. */
      readonly enactAfter?: number
    }
  | {
      /** A public proposal of the older democracy pallet. */
      readonly kind: 'democracy'
      /** What is bound with the proposal, in the chain's smallest unit: at least its minimum deposit. */
      readonly deposit: bigint
    }

/**
 * The ways in which a chain's root can be brought to make calls, by the pallets that its metadata
 * has. Whether a referendum would pass, metadata does not tell.
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
