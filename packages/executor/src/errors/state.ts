import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A state proof does not prove what was read.
 *
 * A node of a read proof does not decode, no node of it is the state root, or it does not reach the
 * key that was read.
 *
 * @remarks Neither a value nor its absence is known for certain, so nothing of the proof is used.
 */
export const TrieProofInvalid: ErrorDefinition<'TrieProofInvalid', { readonly problem: string }> = {
  package: 'executor',
  code: 'TrieProofInvalid',
  number: 5503,
  message: ({ problem }) => `the state proof is not valid: ${problem}`,
  remedies: () => [
    'Ask for the proof (state_getReadProof) of exactly the keys that are read, at the block whose header has the root.',
    'If that was done, the node is faulty or not honest: use another node.',
    "Check that the chain uses Substrate's radix-16 trie with BLAKE2b-256."
  ],
  example: {
    problem:
      'it holds only the hash "0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5…5c5c5c5c" (66 characters) on the way to the key'
  }
}

/**
 * A node answered a read of its state wrongly.
 *
 * A node was asked for a part of its state and answered what the method does not define: not a
 * list, not hex, a key too few, or keys in an order that the proof contradicts.
 *
 * @remarks The meaning of such an answer would be a guess, so nothing of it is used.
 */
export const RemoteAnswerInvalid: ErrorDefinition<
  'RemoteAnswerInvalid',
  { readonly method: string; readonly problem: string }
> = {
  package: 'executor',
  code: 'RemoteAnswerInvalid',
  number: 5510,
  message: ({ method, problem }) =>
    `the answer to ${shorten(method)} is not what the method defines: ${problem}`,
  remedies: () => [
    'Use another node: this one is faulty, or a proxy changes its answers.',
    'Check that the endpoint is a Substrate node and serves this method.'
  ],
  example: { method: 'state_queryStorageAt', problem: 'a key that was asked for is not in it' }
}
