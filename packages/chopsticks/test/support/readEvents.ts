import type { Block } from '@acala-network/chopsticks-core'
import type { EventRecord } from '@polkadot/types/interfaces'
import { hexToBytes } from '../../src/remote/hexToBytes.ts'
import { ChainTypes } from '../../src/simulate/ChainTypes.ts'
import { keyToHex } from '../../src/storage/StorageKey.ts'
import type { LoadedChain } from './loadChain.ts'

/** The events of a Chopsticks block, as `pallet.Event` with their fields in JSON. */
export async function readBlockEvents(chain: LoadedChain, block: Block): Promise<string[]> {
  const types = ChainTypes.of(chain.runtime)
  const item = types.item('System', 'Events')
  if (item === undefined) return []
  const value = await block.get(keyToHex(types.keyOf(item)))
  if (value === undefined) return []
  const records = types.create(item.type, hexToBytes(value)) as unknown as EventRecord[]
  return [...records].map(
    ({ event }) => `${event.section}.${event.method} ${JSON.stringify(event.data)}`
  )
}
