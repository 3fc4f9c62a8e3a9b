import { shorten } from '../shorten.ts'
import { type OnChain, readReason } from './devnetChain.ts'

/** A message between two chains, by their names. */
export interface BetweenChains {
  /** Who sent it. */
  readonly sender: string
  /** Who it is for. */
  readonly recipient: string
}

/** Errors about a development network as a whole: numbers 11500 to 11999. */
export const devnetNetworkErrors = {
  MessageRecipientMissing: {
    number: 11501,
    title: 'A message is for a chain that is not in the network',
    message: (context: BetweenChains & { readonly bytes: number }): string =>
      `${shorten(context.sender)} sent ${context.bytes} bytes to ${shorten(context.recipient)}, which is not in this network`,
    remedies: (): readonly string[] => [
      'Add the chain when the network is started, or send to one that is there.'
    ]
  },
  MessageLost: {
    number: 11502,
    title: 'A message was delivered, and nothing became of it',
    message: (context: BetweenChains & { readonly reason: string }): string =>
      `A message from ${shorten(context.sender)} to ${shorten(context.recipient)} was lost: ${readReason(context.reason)}`,
    remedies: (): readonly string[] => [
      'Check that the channel is open in this direction, and was not closed while the message was under way.'
    ]
  },
  MessageRefused: {
    number: 11503,
    title: 'A chain received a message, and refused it',
    message: (context: OnChain & { readonly reason: string }): string =>
      `${shorten(context.chain)} refused a message: ${readReason(context.reason)}`,
    remedies: (): readonly string[] => [
      "The reason is the receiver's: its barrier, its fee rules, or the program's own failure.",
      "If the refusal is what you want to see, pass { refused: 'report' }: it is then returned."
    ]
  },
  SettleRoundsExceeded: {
    number: 11504,
    title: 'Messages are still under way after many blocks',
    message: (context: { readonly rounds: number; readonly waiting: string }): string =>
      `After ${context.rounds} rounds of blocks there is still work under way: ${shorten(context.waiting)}`,
    remedies: (): readonly string[] => [
      'Two chains may be answering each other without end: look at the events of both.'
    ]
  },
  SessionChangeMissing: {
    number: 11505,
    title: 'The relay chain did not begin a new session',
    message: (context: { readonly session: number }): string =>
      `The relay chain stays in session ${context.session}`,
    remedies: (): readonly string[] => [
      'Report it: the clock of the relay chain and its epochs have come apart.'
    ]
  },
  TravelTimeInvalid: {
    number: 11506,
    title: 'Time cannot go there',
    message: (context: { readonly from: bigint; readonly to: bigint }): string =>
      `Time cannot go from ${context.from} to ${context.to}: a block comes 6 seconds after the last one, or later`,
    remedies: (): readonly string[] => [
      'Travel forwards. To go back, take a snapshot before, and restore it.'
    ]
  },
  SnapshotMismatch: {
    number: 11507,
    title: 'A snapshot is of another network',
    message: (context: { readonly snapshot: string; readonly network: string }): string =>
      `A snapshot of ${shorten(context.snapshot)} does not fit ${shorten(context.network)}`,
    remedies: (): readonly string[] => ['Restore a snapshot on the network that it was taken of.']
  },
  SwitchUnknown: {
    number: 11508,
    title: 'The target has no such switch',
    message: (context: { readonly name: string; readonly known: readonly string[] }): string =>
      `The target has no switch ${shorten(context.name)}: it has ${context.known.join(', ')}`,
    remedies: (): readonly string[] => ['Use one of the names in the message.']
  },
  VariantUnknown: {
    number: 11509,
    title: 'There is no such variant of the service',
    message: (context: { readonly value: unknown }): string =>
      `${shorten(context.value)} is no variant of the service: there are "hour" and "minute"`,
    remedies: (): readonly string[] => ['Pass variant: "hour" or variant: "minute".']
  },
  NetworkUnknown: {
    number: 11510,
    title: 'There is no network of that name',
    message: (context: { readonly value: unknown }): string =>
      `${shorten(context.value)} is no network: there are "staging" and "main"`,
    remedies: (): readonly string[] => ['Pass networks: ["staging", "main"], or one of the two.']
  },
  ChainNameAmbiguous: {
    number: 11511,
    title: 'Two chains of a network have the same name or parachain id',
    message: (context: { readonly value: string }): string =>
      `Two chains of the network are ${shorten(context.value)}`,
    remedies: (): readonly string[] => [
      'Give each chain a name and a parachain id of its own: relay, service, target, and the ids 2114, 2115 and 2200 are taken.'
    ]
  },
  PortUnavailable: {
    number: 11512,
    title: 'A port cannot be listened on',
    message: (context: OnChain & { readonly port: number; readonly reason: string }): string =>
      `${shorten(context.chain)} cannot listen on 127.0.0.1:${context.port}: ${shorten(context.reason)}`,
    remedies: (): readonly string[] => [
      'Pass port 0 to get a free one, or stop what listens there.'
    ]
  },
  DevnetUnavailable: {
    number: 11513,
    title: 'The network has been stopped',
    message: (context: { readonly network: string }): string =>
      `${shorten(context.network)} has been stopped`,
    remedies: (): readonly string[] => ['Start another one: it takes a second or two.']
  },
  DevnetChainUnknown: {
    number: 11514,
    title: 'A chain is of another network',
    message: (context: OnChain & { readonly network: string }): string =>
      `${shorten(context.chain)} is not a chain of ${shorten(context.network)}`,
    remedies: (): readonly string[] => ['Pass one of the chains of this very network.']
  },
  ExportWriteFailed: {
    number: 11515,
    title: 'A file of an exported network could not be written',
    message: (context: { readonly path: string; readonly reason: string }): string =>
      `${shorten(context.path)} could not be written: ${shorten(context.reason)}`,
    remedies: (): readonly string[] => [
      'Choose a folder that this process may write to, on a disk with 20 MB to spare.'
    ]
  },
  ExportChainUnsupported: {
    number: 11516,
    title: 'A chain cannot be written for real nodes',
    message: (context: OnChain & { readonly problem: string }): string =>
      `${shorten(context.chain)} cannot be exported: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Give the chain another name: its files, its folder and its node are called by it, and alice and bob are the validators.',
      'In place of a fork export a raw specification with the state that the chain is to begin with.'
    ]
  },
  ExportLimitExceeded: {
    number: 11517,
    title: 'A parachain is larger than its relay chain allows',
    message: (
      context: OnChain & {
        readonly part: 'code' | 'head'
        readonly bytes: number
        /** The item of the relay's configuration. */
        readonly item: string
        readonly limit: number
      }
    ): string =>
      `${shorten(context.chain)} cannot be exported: its ${context.part} has ${context.bytes} bytes, and the relay's ${context.item} is ${context.limit}`,
    remedies: (): readonly string[] => [
      'Build the runtime without logging and strip it, and compress it as Substrate does: to about a fifth.'
    ]
  }
} as const
