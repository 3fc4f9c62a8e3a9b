import { modelFromRegistry } from '@paraclock/types'
import type { CallChain } from '@paraclock/weights'

/** Whether a chain has a pallet with calls, by its name in the metadata. */
export function hasPallet(chain: CallChain, pallet: string): boolean {
  const { registry } = 'api' in chain ? chain.api : chain
  const { pallets } = modelFromRegistry(registry)
  return pallets.some(({ name, calls }) => calls !== null && name === pallet)
}
