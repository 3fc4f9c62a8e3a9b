import { shorten } from '../shorten.ts'

/** Errors of the executor's tries, remote state, Chopsticks adapter and simulation: from 5500. */
export const executorStateErrors = {
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
  },
  RemoteAnswerInvalid: {
    number: 5510,
    title: 'A node answered a read of its state with something else',
    message: (context: { readonly method: string; readonly problem: string }): string =>
      `The answer to ${shorten(context.method)} is not what the method defines: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Use another node: this one is faulty, or something between changes its answers.',
      'Check that the endpoint is a Substrate node and serves this method.'
    ]
  },
  RemoteProofUnavailable: {
    number: 5511,
    title: 'The state is to be verified, and no proofs can be had',
    message: (): string => 'Reads are to be verified, but the reader has no readProof',
    remedies: (): readonly string[] => [
      'Give a reader with readProof, for example that of createRpcStateReader.',
      'Leave verifyAgainst out, and trust the node.'
    ]
  },
  RemoteRoundsExceeded: {
    number: 5512,
    title: 'A call asks for new keys without end',
    message: (context: { readonly method: string; readonly rounds: number }): string =>
      `${shorten(context.method)} still asked for new storage keys after ${context.rounds} rounds`,
    remedies: (): readonly string[] => [
      'Raise maxRounds if the method reads a very long list.',
      'Check that the runtime is the one of that block.'
    ]
  },
  RemoteCodeMissing: {
    number: 5513,
    title: 'The state holds no runtime',
    message: (): string => 'There is no value under the storage key :code',
    remedies: (): readonly string[] => [
      'Check that the block exists on the node and that its state has not been pruned.',
      'Use an archive node for old blocks.'
    ]
  },
  ChopsticksUnsupported: {
    number: 5520,
    title: 'Chopsticks is not as the adapter knows it',
    message: (context: { readonly missing: string }): string =>
      `This Chopsticks cannot be accelerated: ${shorten(context.missing)} is missing or different`,
    remedies: (): readonly string[] => [
      'Pass the module itself: import * as core from "@acala-network/chopsticks-core".',
      'Use version 1.5.1 of @acala-network/chopsticks-core, which the adapter is made for.'
    ]
  },
  SimulationUnsupported: {
    number: 5530,
    title: 'A chain offers no way to simulate this',
    message: (context: { readonly specName: string; readonly what: string }): string =>
      `The runtime ${shorten(context.specName)} offers no way to simulate this: ${context.what}`,
    remedies: (): readonly string[] => [
      'Simulate the call as signed by an account, which every chain of 32-byte accounts can do.',
      'Give the whole extrinsic, signed, in place of the call.'
    ]
  },
  SimulationMetadataUnsupported: {
    number: 5531,
    title: "A runtime's metadata is too old to decode its values",
    message: (context: { readonly specName: string; readonly version: number }): string =>
      `The runtime ${shorten(context.specName)} has metadata of version ${context.version}; 14 or later is needed`,
    remedies: (): readonly string[] => [
      'Choose a later block: metadata of version 14 came to chains at the end of 2021.',
      'Call the runtime directly, with loadRuntime or openRemoteState, and decode the result yourself.'
    ]
  },
  SimulationOverrideInvalid: {
    number: 5532,
    title: 'An override does not fit the chain',
    message: (context: { readonly name: string; readonly problem: string }): string =>
      `The override of ${shorten(context.name)} does not fit the chain: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      "Name the pallet and the item as the chain's metadata does, for example System and Account.",
      'Give the raw key and value instead.'
    ]
  },
  SimulationBlockRefused: {
    number: 5533,
    title: 'A runtime does not begin the next block',
    message: (context: { readonly specName: string; readonly number: number }): string =>
      `The runtime ${shorten(context.specName)} does not begin block ${context.number}`,
    remedies: (): readonly string[] => [
      'See the cause of this error for what the runtime says.',
      'Leave out overrides that the runtime may not be able to live with.'
    ]
  },
  SimulationCallMalformed: {
    number: 5534,
    title: 'Bytes are no call of this chain',
    message: (context: { readonly call: string }): string =>
      `${shorten(context.call)} is not one SCALE encoded call of this chain`,
    remedies: (): readonly string[] => [
      'Encode the call with the metadata of this chain at this block.',
      'Give the call only, without signature and length: api.tx.pallet.call(…).method.toHex().'
    ]
  }
} as const

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
