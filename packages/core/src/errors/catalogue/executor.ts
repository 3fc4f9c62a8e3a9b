import { shorten } from '../shorten.ts'

/** Errors that `@paraclock/executor` raises: numbers 5000 to 5999. */
export const executorErrors = {
  StorageIncomplete: {
    number: 5001,
    title: 'A call needs storage that was not there yet',
    message: (context: { readonly method: string; readonly missing: number }): string =>
      `${shorten(context.method)} asked for ${context.missing} storage keys that are not known yet`,
    remedies: (): readonly string[] => [
      'Fetch what the storage noted as missing, and run the call again.',
      'Use the remote storage of this package, which does so by itself.'
    ]
  },
  TrieNodeMalformed: {
    number: 5500,
    title: 'A trie node does not decode',
    message: (context: { readonly node: Uint8Array; readonly problem: string }): string =>
      `A trie node of ${context.node.length} bytes does not decode: ${context.problem}`,
    remedies: (): readonly string[] => [
      'The node that served the proof is faulty or not honest: use another one.',
      'Check that the proof is that of a chain whose state trie hashes with BLAKE2b-256.'
    ]
  },
  TrieNodeMissing: {
    number: 5501,
    title: 'A trie does not reach the key',
    message: (context: { readonly hash: Uint8Array }): string =>
      `The trie holds only the hash ${shorten(hexOf(context.hash))} on the way to the key`,
    remedies: (): readonly string[] => [
      'Ask for the read proof of exactly the keys that are read, at the same block.',
      'If the proof was made for these keys, the node that served it is not honest: use another one.'
    ]
  },
  TrieProofRootMissing: {
    number: 5502,
    title: 'A proof does not begin at the state root',
    message: (context: { readonly root: Uint8Array }): string =>
      `No node of the proof is the root ${shorten(hexOf(context.root))}`,
    remedies: (): readonly string[] => [
      'Ask for the proof at the block whose header the root is from.',
      'If it was, the node that served the proof is not honest: use another one.'
    ]
  }
} as const

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
