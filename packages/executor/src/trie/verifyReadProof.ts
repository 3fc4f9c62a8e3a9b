import type { StorageKey } from '../storage/StorageKey.ts'
import { type OpenReadProofArgs, openReadProof } from './openReadProof.ts'

/** What {@link verifyReadProof} takes. */
export interface VerifyReadProofArgs extends OpenReadProofArgs {
  /** The keys to read. */
  readonly keys: readonly (Uint8Array | StorageKey)[]
}

/**
 * Reads keys out of a proof, and proves each against the root: every value, and every absence.
 * Works for state of version 0, version 1, and in migration between the two.
 *
 * @returns one value per key, `undefined` where the proof shows that there is none.
 * @throws TrieProofInvalid if the proof does not reach a key.
 * @throws TrieProofInvalid if a node on the way does not decode.
 * @throws TrieProofInvalid if no node of the proof is the root.
 *
 * @example
 * ```ts
 * import { blake2Hasher, verifyReadProof } from '@paraclock/executor'
 *
 * const empty = Uint8Array.of(0)
 * verifyReadProof({ root: blake2Hasher.hash(empty), nodes: [empty], keys: [Uint8Array.of(1)] })
 * // [undefined]: the trie is empty, and the proof shows it
 * ```
 */
export function verifyReadProof(args: VerifyReadProofArgs): (Uint8Array | undefined)[] {
  const proof = openReadProof(args)
  return args.keys.map(proof.get)
}
