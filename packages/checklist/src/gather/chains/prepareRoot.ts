import type { Chain } from '@paraclock/connect'
import { type CallStep, hexToBytes } from '@paraclock/core'
import {
  describeCall,
  encodeCall,
  encodeEntry,
  hasCall,
  type RuntimeCall,
  readGivenCall,
  type StorageEntry
} from '@paraclock/types'

export function prepareRoot(
  chain: Pick<Chain, 'name' | 'runtime'>,
  named: RuntimeCall,
  observe: string
): CallStep | undefined {
  if (!hasCall(chain.runtime, named.pallet, named.method)) return undefined
  const call = readGivenCall({ chain, call: named })
  const chains = [chain]
  return {
    chain: chain.name,
    origin: { kind: 'root' },
    call: encodeCall({ call, chains }),
    description: describeCall({ call, chains }),
    preconditions: [],
    observe
  }
}

export function prepareStorage(
  chain: Pick<Chain, 'name' | 'runtime'>,
  entry: StorageEntry,
  observe: string
): CallStep | undefined {
  const items = [encodeEntry(chain.runtime, entry).map(hexToBytes)]
  return prepareRoot(chain, { pallet: 'system', method: 'setStorage', args: { items } }, observe)
}
