import { sanitizeText } from '../../text/sanitizeText.ts'
import { shorten } from '../shorten.ts'

/** A panic names a file, a line and what was expected, so it gets more room than a value. */
const LONGEST_REASON = 400

/** What a runtime or its host said, on one line. */
export function readReason(reason: string): string {
  return sanitizeText(reason).replace(/\s+/g, ' ').slice(0, LONGEST_REASON)
}

/** A chain of the network, by its name. */
export interface OnChain {
  /** Its name, for example `service`. */
  readonly chain: string
}

/** Errors about a chain of the development network: numbers 11000 to 11499. */
export const devnetChainErrors = {
  BlockFailed: {
    number: 11001,
    title: 'A block could not be built',
    message: (context: OnChain & { readonly number: number; readonly reason: string }): string =>
      `${shorten(context.chain)} could not build block ${context.number}: ${readReason(context.reason)}`,
    remedies: (): readonly string[] => [
      'Read the panic in the message: it names the pallet and the line, and is what a node would log.',
      'The chain stands where it was before: go on from there, without what stopped it.'
    ]
  },
  ChainBootFailed: {
    number: 11003,
    title: 'A chain could not be started',
    message: (context: OnChain & { readonly reason: string }): string =>
      `${shorten(context.chain)} cannot be started: ${readReason(context.reason)}`,
    remedies: (): readonly string[] => [
      'Check that the code is that of a Substrate runtime, and that the genesis was made for it.',
      'If it panics in block 1, the panic names the rule: a parachain wants its parachain id in genesis, for one.'
    ]
  },
  ChainSpecMalformed: {
    number: 11004,
    title: 'A chain specification cannot be read',
    message: (context: OnChain & { readonly problem: string }): string =>
      `The specification of ${shorten(context.chain)} cannot be used: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Give a raw specification: polkadot-omni-node chain-spec-builder convert-to-raw makes one.'
    ]
  },
  ChainSpecCodeMissing: {
    number: 11005,
    title: 'A chain specification holds no runtime',
    message: (context: OnChain): string =>
      `The specification of ${shorten(context.chain)} has no code: genesis.raw.top lacks 0x3a636f6465`,
    remedies: (): readonly string[] => [
      'Use the full specification. A light one has the state root in place of the state.'
    ]
  },
  GenesisPresetMissing: {
    number: 11006,
    title: 'A runtime has no genesis preset of that name',
    message: (
      context: OnChain & { readonly preset: string; readonly known: readonly string[] }
    ): string =>
      `The runtime of ${shorten(context.chain)} has no genesis preset ${shorten(context.preset)}: it has ${context.known.length === 0 ? 'none' : context.known.map(shorten).join(', ')}`,
    remedies: (): readonly string[] => [
      'Name one of those that the message lists, as GenesisBuilder_preset_names gives them.',
      'Start the chain from a raw specification instead: it needs no preset.'
    ]
  },
  GenesisInvalid: {
    number: 11007,
    title: 'A runtime refuses its genesis configuration',
    message: (context: OnChain & { readonly problem: string }): string =>
      `The runtime of ${shorten(context.chain)} refuses its genesis: ${readReason(context.problem)}`,
    remedies: (): readonly string[] => [
      'Check names and types against the default that GenesisBuilder_get_preset gives.'
    ]
  },
  TransactionRefused: {
    number: 11009,
    title: 'A chain did not let a transaction in',
    message: (context: OnChain & { readonly call: string; readonly reason: string }): string =>
      `${shorten(context.chain)} did not let ${shorten(context.call)} in: ${readReason(context.reason)}`,
    remedies: (): readonly string[] => ['Check the nonce, and that the signer can pay the fee.']
  },
  DevnetCallFailed: {
    number: 11010,
    title: 'A call was included, and failed',
    message: (context: OnChain & { readonly call: string; readonly error: string }): string =>
      `${shorten(context.call)} failed on ${shorten(context.chain)}: ${readReason(context.error)}`,
    remedies: (): readonly string[] => [
      "The error is the pallet's own: its documentation says when it is raised."
    ]
  },
  DevnetCallUnknown: {
    number: 11011,
    title: 'A chain has no such call, storage item or constant',
    message: (context: OnChain & { readonly name: string }): string =>
      `${shorten(context.chain)} has no ${shorten(context.name)}`,
    remedies: (): readonly string[] => [
      'Look it up in the metadata of that chain: api.tx, api.query and api.consts list what there is.'
    ]
  },
  ParachainIdMissing: {
    number: 11012,
    title: 'A chain that is to be a parachain names no parachain id',
    message: (context: OnChain): string =>
      `The state of ${shorten(context.chain)} names no parachain id, so no relay chain can take it in`,
    remedies: (): readonly string[] => [
      'Set parachainInfo.parachainId when its specification is made, or leave the chain out.'
    ]
  },
  DevnetBlockUnknown: {
    number: 11017,
    title: 'A block is not one that was built here and is still kept',
    message: (context: OnChain & { readonly block: string }): string =>
      `${shorten(context.chain)} has no block ${shorten(context.block)} at hand`,
    remedies: (): readonly string[] => [
      'Ask for it sooner, or start the network with a larger keptBlocks.'
    ]
  },
  ForkBlockUnknown: {
    number: 11013,
    title: 'A chain that is to be forked has no such block',
    message: (context: { readonly block: string }): string =>
      `The chain knows no block ${shorten(context.block)}`,
    remedies: (): readonly string[] => [
      'Name a block that the chain has by its number or its hash, or leave it out for the last finalized one.',
      'Check that the endpoint is one of this chain, and that its node is synchronized.'
    ]
  },
  ForkStateUnavailable: {
    number: 11014,
    title: 'The state of the block that is forked cannot be had from the node',
    message: (context: {
      readonly number: number
      readonly hash: string
      /** What the node said. */
      readonly reason: string
    }): string =>
      `The node has no state of block ${context.number} (${shorten(context.hash)}): ${readReason(context.reason)}`,
    remedies: (): readonly string[] => [
      'Fork a later block: nodes that prune keep the state of the last 256 blocks.',
      'Use an archive node for this block.'
    ]
  },
  ForkReadFailed: {
    number: 11015,
    title: 'A chain that is forked could not be read',
    message: (context: { readonly reason: string }): string =>
      `The chain that is forked could not be read: ${readReason(context.reason)}`,
    remedies: (): readonly string[] => [
      'Look at the endpoint: the message is what the connection to it failed with.'
    ]
  },
  ForkMethodRefused: {
    number: 11016,
    title: 'A chain that is forked is only read',
    message: (context: { readonly method: string }): string =>
      `${shorten(context.method)} was not sent: a chain that is forked is only read`,
    remedies: (): readonly string[] => [
      'Send it to the fork, over the endpoint that the network has for it.'
    ]
  }
} as const
