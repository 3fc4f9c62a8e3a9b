import type { ErrorDefinition } from '@paraclock/core'

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
