import type { Block, InherentProvider } from '@acala-network/chopsticks-core'

/**
 * The inherent without which a relay chain of 2019 and 2020 ends no block, and which Chopsticks does
 * not know: no parachain has a new head.
 */
export const setNoHeads: InherentProvider = {
  async createInherents(block: Block) {
    const meta = await block.meta
    const setHeads = meta.tx['parachains']?.['setHeads']
    return setHeads === undefined
      ? []
      : [meta.registry.createType('Extrinsic', setHeads([])).toHex()]
  }
}
