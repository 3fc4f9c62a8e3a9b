import type { Block } from '@acala-network/chopsticks-core'
import { hexToBytes } from '@paraclock/core'
import { keyToHex } from '@paraclock/executor'
import type { EventRecord } from '@polkadot/types/interfaces'
import { ChainTypes } from './ChainTypes.ts'
import type { LoadedChain } from './loadChain.ts'

/** Returns the events of a Chopsticks block: `pallet.Event`, and the fields as JSON. */
export async function readBlockEvents(chain: LoadedChain, block: Block): Promise<string[]> {
  const types = ChainTypes.of(chain.runtime)
  const value = await block.get(keyToHex(types.keyOf('system', 'Events')))
  if (value === undefined) return []
  const records = types.decode('system', 'Events', hexToBytes(value)) as unknown as EventRecord[]
  return [...records].map(
    ({ event }) => `${event.section}.${event.method} ${JSON.stringify(event.data)}`
  )
}
