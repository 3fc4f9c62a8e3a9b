import { bytesToHex, type Hex } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex } from '@paraclock/executor'
import type { SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import * as v from 'valibot'
import { bytesParam, optional } from '../takeParams.ts'
import { refuseCall } from './ServedChain.ts'

/**
 * The error code for a request that a fork cannot answer, because only parts of its state are
 * known.
 */
const WITHOUT_TRIE = -32603

const TYPES = [
  'value',
  'hash',
  'descendantsValues',
  'descendantsHashes',
  'closestDescendantMerkleValue'
] as const

export interface AskedItem {
  readonly key: Hex
  readonly type: (typeof TYPES)[number]
  /** A page of descendants begins after this key. */
  readonly paginationStartKey?: Hex | null | undefined
}

export const itemsParam: v.GenericSchema<unknown, readonly AskedItem[]> = v.array(
  v.object(
    {
      key: bytesParam,
      type: v.picklist(TYPES, 'has an item of a type that is not known'),
      paginationStartKey: optional(bytesParam)
    },
    'has an item that is not an object'
  ),
  'is not a list of items'
)

export async function readItems(args: {
  readonly chain: SimulatedChain
  readonly at: Hex
  /** The key of the child trie as the client wrote it, with or without the prefix. */
  readonly childTrie?: Hex | null | undefined
  readonly question: AskedItem
  readonly method: string
}): Promise<readonly object[]> {
  const { chain, at, childTrie, question, method } = args
  const { key, type, paginationStartKey: after } = question
  const child = childTrie == null ? undefined : childKey(childTrie)
  const place = childTrie == null ? {} : { childTrieKey: childTrie }
  if (type === 'closestDescendantMerkleValue') {
    const value = chain.merkleValueBelow(key, { at, child })
    if (value === undefined) throw refuseCall(method, WITHOUT_TRIE, 'a fork has no Merkle values')
    return value === null
      ? []
      : [{ key, closestDescendantMerkleValue: bytesToHex(value), ...place }]
  }
  const isOne = type === 'value' || type === 'hash'
  const keys = isOne ? [key] : await chain.listKeys(key, { at, child, after: after ?? undefined })
  const values = await chain.readMany(keys, { at, child })
  const asHash = type === 'hash' || type === 'descendantsHashes'
  return keys.flatMap((one, index) => {
    const value = values[index]
    if (value == null) return []
    const read = asHash ? { hash: blake2AsHex(value, 256) } : { value: bytesToHex(value) }
    return [{ key: one, ...read, ...place }]
  })
}

/** Returns the full key of a child trie. Clients write the key with or without the prefix. */
function childKey(name: Hex): Hex {
  const prefix = keyToHex(CHILD_PREFIX)
  return name.startsWith(prefix) ? name : `${prefix}${name.slice(2)}`
}
