import {
  ArgumentInvalid,
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import { RemoteAnswerInvalid, TrieProofInvalid } from '../errors/state.ts'
import { MISSING } from '../storage/Storage.ts'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { toNibbles } from '../trie/nibbles.ts'
import { type OpenedProof, openProof } from '../trie/openReadProof.ts'
import { peekTrie } from '../trie/readTrie.ts'
import type { UnresolvedNode } from '../trie/TrieNode.ts'
import type { ReadOptions, StateReader } from './StateReader.ts'

/**
 * Returns a reader that verifies all reads. Values come only from read proofs. A page of keys is
 * accepted only if a proof shows that the page leaves out no key.
 *
 * The method `recall` also returns other values that the proofs show. For example, a proof of one
 * key of an empty map shows that the whole map is empty.
 *
 * @throws ArgumentInvalid if the reader has no proofs.
 */
export function verifiedReader(args: {
  readonly reader: StateReader
  /**
   * The state root that proves all reads, or its promise. Proofs are requested before the promise
   * is fulfilled.
   */
  readonly stateRoot: Hex | Promise<Hex>
}): StateReader {
  const { reader } = args
  const { readProof } = reader
  if (readProof === undefined)
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the reader of a verified state',
      value: 'a reader without readProof',
      problem: 'expected one with readProof, as createRpcStateReader returns'
    })

  let top: UnresolvedNode | undefined
  const prove = async (keys: readonly Hex[], options: ReadOptions = {}): Promise<OpenedProof> => {
    const { child: childHex, signal } = options
    const child = childHex && keyFromHex(childHex)
    const nodes = await readProof(keys, options)
    // A proof in a child trie begins at the child's root. The main trie must prove that root.
    const above = childHex === undefined ? [] : await readProof([childHex], { signal })
    const root = hexToBytes(await args.stateRoot)
    top ??= { kind: 'unresolved', hash: root }
    return openProof({ root, nodes: [...nodes, ...above].map(hexToBytes), child }, top)
  }

  return {
    async getMany(keys, options) {
      const proof = await prove(keys, options)
      return keys.map((key) => {
        const value = proof.get(keyFromHex(key))
        return value === undefined ? null : bytesToHex(value)
      })
    },
    async keysAfter(after, count, options) {
      const claimed = await reader.keysAfter(after, count, options)
      const proof = await prove([after, ...claimed].map(keyBehind), options)
      let last = keyFromHex(after)
      for (const key of claimed) {
        if (follower(proof, last) !== key) refusePage('the proof shows other keys than the page')
        last = keyFromHex(key)
      }
      if (claimed.length < count && follower(proof, last) !== undefined)
        refusePage('the page ends where the proof shows another key')
      return claimed
    },
    readProof,
    recall: (key) => (top === undefined ? MISSING : peekTrie(top, toNibbles(key)))
  }
}

/**
 * Returns the first possible key after `key`. A read proof of the returned key also shows the node
 * of `key`. In state version 1, if the value of `key` has more than 32 bytes, the proof shows only
 * the hash of the value.
 */
export function keyBehind(key: Hex): Hex {
  return `${key}00`
}

/**
 * Returns the key that follows `key` in the trie, as the proof shows it. The proof covers every key
 * of the page that the node returned. So if the proof does not show the next key, the page leaves
 * out a key, and is refused.
 */
function follower(proof: OpenedProof, key: StorageKey): Hex | undefined {
  try {
    const next = proof.next(key)
    return next === undefined ? undefined : bytesToHex(next)
  } catch (error) {
    if (!isParaclockError(error, TrieProofInvalid)) throw error
    return refusePage('the proof shows a key that the page leaves out')
  }
}

function refusePage(problem: string): never {
  throw new ParaclockError(RemoteAnswerInvalid, { method: 'state_getKeysPaged', problem })
}
