import { cutText, type ErrorDefinition, type Hex, shorten } from '@paraclock/core'
import type { OverweightCall } from '../network/buildOverweight.ts'

/** Context of an error about one chain of the network. */
export interface OnChain {
  readonly chain: string
}

/**
 * A chain could not be started, or could not build a block. A node would refuse such a block as
 * well, or stop after it. The chain stays at its last block. The other chains of the network
 * continue.
 */
export const ChainFailed: ErrorDefinition<
  'ChainFailed',
  OnChain & {
    /** The number of the block. Absent if the chain could not be started. */
    readonly number?: number
    readonly reason: string
  }
> = {
  package: 'simulation',
  code: 'ChainFailed',
  number: 11_001,
  message: ({ chain, number, reason }) =>
    `${shorten(chain)} ${number === undefined ? 'cannot be started' : `could not build block ${number}`}: ${cutText(reason)}`,
  remedies: ({ number }) =>
    number === undefined
      ? [
          'Check that the code is that of a Substrate runtime, and that the genesis was made for it.',
          'Read the reason: a parachain needs parachainInfo.parachainId in its genesis, for example. Leave out a chain that is not a parachain.',
          'If the runtime has no pallet Timestamp, the specification holds the first runtime of the chain, without pallets: give its present runtime, or a state of it.'
        ]
      : [
          'Read the panic in the message: it names the pallet and the line.',
          'A transaction that stopped the runtime, or wrote code that cannot be loaded, is dropped, so the next block can be built. If every block fails, restore a snapshot from before.'
        ]
}

/**
 * The priority of a transaction is too low to replace a waiting transaction. A node refuses such a
 * transaction with the code 1014.
 */
export const ReplacementRefused: ErrorDefinition<
  'ReplacementRefused',
  OnChain & { readonly priority: bigint; readonly waiting: bigint }
> = {
  package: 'simulation',
  code: 'ReplacementRefused',
  number: 11_519,
  message: ({ chain, priority, waiting }) =>
    `${shorten(chain)} keeps another transaction with the same nonce: the priority ${priority} does not exceed ${waiting}`,
  remedies: () => [
    "Sign with the account's next nonce, as `system_accountNextIndex` gives it, to send both.",
    'Sign with a higher tip, to replace the waiting one.'
  ]
}

/**
 * A transaction was not included in any block. A later block can include the call, if the call is
 * still valid then.
 */
export const BlockSpaceUnavailable: ErrorDefinition<
  'BlockSpaceUnavailable',
  OnChain & {
    readonly transaction: string
    readonly blocks: number
    readonly reason: string
  }
> = {
  package: 'simulation',
  code: 'BlockSpaceUnavailable',
  number: 11_520,
  message: ({ chain, transaction, blocks, reason }) =>
    `${shorten(chain)} did not include ${shorten(transaction)} in ${blocks} blocks: ${cutText(reason)}`,
  remedies: () => [
    'If the chain migrates its state, wait until it has finished: multiBlockMigrations.cursor is then empty. Then run this again.',
    'If its blocks are full, run this again at a later block.'
  ]
}

/** A message was lost, or its receiver refused it. The sender notices neither. */
export const MessageFailed: ErrorDefinition<
  'MessageFailed',
  {
    /** The chain that lost the message, or refused it. */
    readonly chain: string
    /** The sender of a lost message. Absent if the chain refused the message. */
    readonly sender?: string
    readonly reason: string
    /** The message's id in the chain's event; absent if the event has none. */
    readonly id?: Hex | undefined
    /**
     * The call with which an operator executes the message. Present if the message is too heavy for
     * a block, so that the chain keeps the message.
     */
    readonly overweight?: OverweightCall | undefined
  }
> = {
  package: 'simulation',
  code: 'MessageFailed',
  number: 11_503,
  message: ({ chain, sender, reason }) =>
    sender === undefined
      ? `${shorten(chain)} refused a message: ${cutText(reason)}`
      : `a message from ${shorten(sender)} to ${shorten(chain)} was lost: ${cutText(reason)}`,
  remedies: ({ sender, overweight }) =>
    sender === undefined
      ? [
          ...(overweight === undefined
            ? []
            : [`Execute the message with ${overweight.name}: the chain keeps it until then.`]),
          "Read the reason: the receiver's barrier, its fees, an unknown asset, or the program's own failure.",
          "If the refusal is expected, pass { refused: 'report' }: it is then returned."
        ]
      : [
          'Check that the channel is open in this direction, and was not closed while the message was queued.',
          'Add the recipient to parachains when the network is started, or send to a chain that runs.'
        ]
}

/**
 * More blocks are needed than are run. Two chains could exchange messages forever, so their number
 * is limited. The changes of the remaining blocks are unknown.
 */
export const BlockLimitExceeded: ErrorDefinition<
  'BlockLimitExceeded',
  | {
      readonly rounds: number
      /** The work that is still pending after the rounds. */
      readonly waiting: string
    }
  | {
      /** The time from which blocks with agendas or messages are not run. */
      readonly time: number
    }
> = {
  package: 'simulation',
  code: 'BlockLimitExceeded',
  number: 11_504,
  message: (context) =>
    'time' in context
      ? `more blocks with agendas or messages are due than are run: what they change from ${new Date(context.time).toISOString()} on is not known`
      : `after ${context.rounds} rounds of blocks work is still pending: ${shorten(context.waiting)}`,
  remedies: (context) =>
    'time' in context
      ? [
          'Try runs that are due before that time.',
          'Try the later ones again when that time has come.'
        ]
      : [
          'Look at the events of the chains that the message names.',
          'Travel to a time, or build a number of blocks, instead of settling.'
        ]
}
