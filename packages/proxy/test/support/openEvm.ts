import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import type { AccountLength } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeMetadata, openRuntime } from '@paraclock/types'

/** The map from accounts to addresses of {@link openEvm}. */
export const BOUND = { pallet: 'EVM', entry: 'Addresses' } as const

const metadata = decodeMetadata(readRuntimeMetadata({ runtime: 'target-ethereum', version: 15 }))

/** A chain with an EVM, without a node: its accounts have as many bytes as a test says. */
export function openEvm(
  length: AccountLength,
  answers: Parameters<typeof createMemorySource>[0] = {}
): Chain {
  const source = createMemorySource(answers)
  const changed = length === 20 ? metadata : widen(metadata)
  return createChain({ name: 'Acme', metadata: openRuntime({ metadata: changed }), source })
}

type Metadata = typeof metadata

/** The same chain with accounts of 32 bytes. Some are bound to addresses. */
function widen(narrow: Metadata): Metadata {
  const { lookup, pallets } = narrow
  const find = (name: string) => lookup.find(({ path }) => path.at(-1) === name)
  const [account, address, hash] = [find('AccountId20'), find('H160'), find('H256')]
  if (account === undefined || address === undefined || hash === undefined) {
    throw new Error('the runtime has no such types')
  }
  const types = lookup.map((type) =>
    type === account ? { ...type, path: ['crypto', 'AccountId32'], def: hash.def } : type
  )
  const map = { hashers: [{ tag: 'Blake2128Concat', value: undefined }] } as const
  const bound = {
    name: BOUND.entry,
    modifier: 0,
    type: { tag: 'map', value: { ...map, key: account.id, value: address.id } },
    fallback: '0x00',
    docs: []
  }
  const changed = pallets.map((pallet) =>
    pallet.name === BOUND.pallet && pallet.storage !== undefined
      ? { ...pallet, storage: { ...pallet.storage, items: [...pallet.storage.items, bound] } }
      : pallet
  )
  return { ...narrow, lookup: types, pallets: changed } as Metadata
}
