import type { CallChain } from '@paraclock/weights'

/** Whether a chain has a pallet with calls, by its name in the metadata. */
export function hasPallet(chain: CallChain, pallet: string): boolean {
  const { registry } = 'api' in chain ? chain.api : chain
  return registry.metadata.pallets.some(
    ({ name, calls }) => calls.isSome && name.toString() === pallet
  )
}
