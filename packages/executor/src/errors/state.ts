import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A state proof does not prove the read value. Such a proof shows neither a value nor its absence,
 * so the proof is not used.
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
  ]
}

/**
 * The answer of a node is not what the RPC method defines. Such an answer has no clear meaning, so
 * it is not used.
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
  ]
}
