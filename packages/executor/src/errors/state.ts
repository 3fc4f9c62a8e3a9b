import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A state proof does not prove the read value.
 *
 * A trie node of a read proof does not decode. Or the proof lacks the root node, another node on
 * the path to the key, or the value.
 *
 * @remarks Such a proof shows neither a value nor its absence, so the proof is not used.
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
 * The answer of a node is not what the RPC method defines.
 *
 * The answer to a read of a chain's state is not a list or not hex, or has a wrong number of items.
 * Or the answer is a page of keys that differs from the keys in a read proof.
 *
 * @remarks Such an answer has no clear meaning, so it is not used.
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
