import {
  AnswerMalformed,
  ArgumentInvalid,
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import { loadHashing } from '../crypto/loadHashing.ts'
import { TrieProofInvalid } from '../errors/state.ts'
import { MISSING, type Missing } from '../storage/Storage.ts'
import { keyFromBytes, keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { fromNibbles, toNibbles } from '../trie/nibbles.ts'
import { type OpenedProof, openProof } from '../trie/openReadProof.ts'
import { peekTrie, walkTrie } from '../trie/readTrie.ts'
import type { UnresolvedNode } from '../trie/TrieNode.ts'
import type { ReadOptions, StateReader } from './StateReader.ts'

/** A reader that takes values only from proofs. */
export interface VerifiedReader extends StateReader {
  /**
   * Reads the BLAKE2b-256 hash of a value of the main trie from a proof; `undefined` if the key is
   * absent. In state version 1, a long value is not fetched, because the proof has only its hash.
   */
  readonly readHash: (key: Hex) => Promise<Hex | undefined>
}

/**
 * Returns a reader over `reader` that takes values only from proofs. It verifies each proof against
 * `stateRoot`. It accepts a page of keys only if a proof shows that the page is complete.
 *
 * `recall` returns what earlier proofs showed, even if it was not requested. For example, the proof
 * of one key of an empty map shows that the whole map is empty.
 *
 * @throws ArgumentInvalid if `reader` has no `readProof`.
 */
export function verifiedReader(args: {
  readonly reader: StateReader
  /**
   * The state root of a trusted header. If it is a promise, proofs are requested while the promise
   * is still pending.
   */
  readonly stateRoot: Hex | Promise<Hex>
}): VerifiedReader {
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
    // For keys of a child trie, `nodes` prove the values only against the root of the child trie.
    // `above` proves this root against the state root.
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
    async readHash(key) {
      const [proof] = await Promise.all([prove([keyBehind(key)]), loadHashing()])
      const hash = proof.hashOf(keyFromHex(key))
      return hash && bytesToHex(hash)
    },
    readProof,
    recall: {
      get: (key) => (top === undefined ? MISSING : peekTrie(top, toNibbles(key))),
      nextKey: (after) => (top === undefined ? MISSING : peekNext(top, after))
    }
  }
}

function peekNext(top: UnresolvedNode, after: StorageKey): StorageKey | null | Missing {
  try {
    const path = walkTrie(top, toNibbles(after))
    return path === undefined ? null : keyFromBytes(fromNibbles(path))
  } catch (error) {
    if (!isParaclockError(error, TrieProofInvalid)) throw error
    return MISSING
  }
}

/**
 * Returns the smallest key that is larger than `key`. Like a proof of `key`, a proof of the larger
 * key contains the trie node of `key`. In state version 1, this node has only the hash of a long
 * value, and the proof of the larger key leaves out the value.
 */
export function keyBehind(key: Hex): Hex {
  return `${key}00`
}

/**
 * Returns the key that follows `key` in the proof of a page of keys. The proof contains the path to
 * every key of the page. So if the proof lacks a node on the way to the next key, the page lacks
 * this key, and is refused.
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
  throw new ParaclockError(AnswerMalformed, { method: 'state_getKeysPaged', problem })
}
