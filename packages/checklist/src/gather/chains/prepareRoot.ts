import type { Chain } from '@paraclock/connect'
import { type CallStep, hexToBytes } from '@paraclock/core'
import { encodeEntry, hasCall, type RuntimeCall, type StorageEntry } from '@paraclock/types'
import { decodeCall, encodeCall } from '@paraclock/weights'

export function prepareRoot(
  chain: Pick<Chain, 'name' | 'runtime'>,
  named: RuntimeCall,
  observe: string
): CallStep | undefined {
  if (!hasCall(chain.runtime, named.pallet, named.method)) return undefined
  const call = encodeCall({ chain, call: named })
  return {
    chain: chain.name,
    origin: { kind: 'root' },
    call,
    description: decodeCall({ chain, call }).text,
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
