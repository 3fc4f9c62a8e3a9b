import { type Hex, ParaclockError } from '@paraclock/core'
import { keyFromBytes, keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { openReadProof } from '../trie/openReadProof.ts'
import { bytesToHex } from './bytesToHex.ts'
import { hexToBytes } from './hexToBytes.ts'
import type { ReadOptions, StateReader } from './StateReader.ts'

/** What {@link verifiedReader} takes. */
export interface VerifiedReaderArgs {
  readonly reader: StateReader
  /** The state root that everything is proven against. */
  readonly stateRoot: Hex
}

/**
 * Puts proofs behind a reader: values are taken from read proofs only, and a page of keys counts
 * only as far as the proof shows that no other key lies between them.
 *
 * @throws RemoteProofUnavailable if the reader cannot get proofs.
 */
export function verifiedReader(args: VerifiedReaderArgs): StateReader {
  const { reader } = args
  const root = hexToBytes(args.stateRoot)
  const { readProof } = reader
  if (readProof === undefined) throw new ParaclockError('RemoteProofUnavailable', undefined)

  const prove = async (
    keys: readonly Hex[],
    options: ReadOptions | undefined
  ): Promise<ReturnType<typeof openReadProof>> => {
    const child = options?.child === undefined ? undefined : keyFromHex(options.child)
    const nodes = await readProof(keys, options)
    // A proof in a child trie begins at the child's root, which the main trie has to prove.
    const above = child === undefined ? [] : await readProof([keyToHex(child)], without(options))
    return openReadProof({
      root,
      nodes: [...nodes, ...above].map(hexToBytes),
      ...(child === undefined ? {} : { child })
    })
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
      const proof = await prove([after, ...claimed], options)
      const keys: Hex[] = []
      let last: StorageKey = keyFromHex(after)
      for (const key of claimed) {
        const next = proof.next(last)
        if (next === undefined || keyToHex(keyFromBytes(next)) !== key)
          throw new ParaclockError('RemoteAnswerInvalid', {
            method: 'state_getKeysPaged',
            problem: 'the proof shows other keys than the page'
          })
        last = keyFromHex(key)
        keys.push(key)
      }
      if (claimed.length < count && proof.next(last) !== undefined)
        throw new ParaclockError('RemoteAnswerInvalid', {
          method: 'state_getKeysPaged',
          problem: 'the page ends where the proof shows another key'
        })
      return keys
    },
    readProof
  }
}

function without(options: ReadOptions | undefined): ReadOptions {
  return options?.signal === undefined ? {} : { signal: options.signal }
}
