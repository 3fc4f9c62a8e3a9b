import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { keyFromHex, StateTrie } from '@paraclock/executor'
import type { NetworkChain } from '../network/NetworkState.ts'

/** What parachains are shown of the relay, by pallet: all else is put in block by block. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  configuration: ['activeConfig'],
  babe: [
    'authorities',
    'authorVrfRandomness',
    'currentSlot',
    'epochIndex',
    'nextAuthorities',
    'nextRandomness',
    'randomness'
  ]
}

/** A part of the relay's state as a parachain is shown it: its root, and the nodes below. */
export interface RelayProof {
  readonly root: Hex
  readonly nodes: readonly Hex[]
}

/** Proves what a parachain has to know of the relay before it can build a block. */
export async function proveRelay({ api, local }: NetworkChain): Promise<RelayProof> {
  const keys = Object.entries(SHOWN).flatMap(([pallet, items]) =>
    items.flatMap((item) => {
      const key = api.query[pallet]?.[item]?.key()
      return key === undefined ? [] : [key as Hex]
    })
  )
  const values = await local.blockchain.head.getMany(keys)
  const entries = keys.flatMap((key, at): [ReturnType<typeof keyFromHex>, Uint8Array][] => {
    const value = values[at]
    return value === undefined ? [] : [[keyFromHex(key), hexToBytes(value)]]
  })
  const trie = StateTrie.build({ entries, version: 0 })
  const nodes = trie.prove(entries.map(([key]) => key)).map(bytesToHex)
  return { root: bytesToHex(trie.root()), nodes }
}
