import {
  ArgumentInvalid,
  bytesToHex,
  ChainItemMissing,
  encodeInteger,
  type Hex,
  joinBytes,
  ParaclockError,
  parseU32
} from '@paraclock/core'
import { camelCase, type HrmpHost } from '@paraclock/types'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'

/** The calls of the HRMP pallet, and their arguments. Every number is a u32. */
export interface HrmpCalls {
  /** A parachain requests a channel to the recipient. */
  readonly hrmpInitOpenChannel: {
    readonly recipient: number
    readonly proposedMaxCapacity: number
    readonly proposedMaxMessageSize: number
  }
  /** A parachain accepts the request of the sender. */
  readonly hrmpAcceptOpenChannel: { readonly sender: number }
  /** The sender or the recipient of a channel closes it. */
  readonly hrmpCloseChannel: { readonly channelId: ChannelId }
  /**
   * The sender or the recipient cancels a request that is not accepted. `openRequests` must be at
   * least the number of all requests that the host lists.
   */
  readonly hrmpCancelOpenRequest: { readonly channelId: ChannelId; readonly openRequests: number }
  /**
   * A parachain requests and accepts the channels to and from a system parachain in one call,
   * without a deposit.
   */
  readonly establishChannelWithSystem: { readonly targetSystemChain: number }
  /** Any account opens a channel between two system parachains. */
  readonly establishSystemChannel: { readonly sender: number; readonly recipient: number }
  /** Any account adjusts the deposits of a channel to the host's present configuration. */
  readonly pokeChannelDeposits: { readonly sender: number; readonly recipient: number }
  /**
   * The host's root opens a channel: it requests the channel for the sender, and accepts the
   * request for the recipient.
   */
  readonly forceOpenHrmpChannel: {
    readonly sender: number
    readonly recipient: number
    readonly maxCapacity: number
    readonly maxMessageSize: number
  }
  /**
   * The host's root removes all channels of a parachain. `numInbound` and `numOutbound` must be at
   * least the numbers of its incoming and outgoing channels.
   */
  readonly forceCleanHrmp: {
    readonly para: number
    readonly numInbound: number
    readonly numOutbound: number
  }
  /**
   * The host's root opens accepted channels before the session ends. `channels` must be at least
   * the number of all requests that the host lists.
   */
  readonly forceProcessHrmpOpen: { readonly channels: number }
  /**
   * The host's root closes channels before the session ends. `channels` must be at least the number
   * of all closings that the host lists.
   */
  readonly forceProcessHrmpClose: { readonly channels: number }
}

/** The ids of a channel's sender and recipient, which identify the channel. */
export type ChannelId = {
  readonly [End in keyof HrmpDirection]: number
}

/** The name of a call of the HRMP pallet. */
export type HrmpCallName = keyof HrmpCalls

/**
 * The margin that a cancellation adds to the number of listed requests. The list may grow before
 * the message arrives, and the host accepts a number that is too large.
 */
export const SPARE_REQUESTS = 16

/**
 * Checks a channel's capacity or message size. Zero is invalid, because the pallet refuses zero.
 */
export function parseSize(value: number, what: string): number {
  if (value !== 0) return parseU32(value)
  throw new ParaclockError(ArgumentInvalid, {
    argument: `the ${what} of a channel`,
    value,
    problem: 'expected a whole number from 1 to 4294967295'
  })
}

const SIZES: ReadonlySet<string> = new Set([
  'proposedMaxCapacity',
  'proposedMaxMessageSize',
  'maxCapacity',
  'maxMessageSize'
])

/**
 * Encodes a call of the HRMP pallet with the indices and parameters in the host's metadata. An
 * argument that the host's call does not have is left out.
 *
 * @throws ParaclockError `ChainItemMissing` if the host has no such call, or its call takes a
 * parameter that is not known; `ArgumentInvalid` for a capacity or message size of 0; the errors of `parseU32` of
 * core.
 *
 * @example
 * ```ts
 * import { buildHrmpCall } from '@paraclock/hrmp'
 * import { detectCapabilities } from '@paraclock/types'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const relay = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { hrmp } = detectCapabilities(relay)
 * if (hrmp !== undefined) {
 *   buildHrmpCall({
 *     pallet: hrmp,
 *     method: 'hrmpInitOpenChannel',
 *     args: { recipient: 2085, proposedMaxCapacity: 1000, proposedMaxMessageSize: 102400 }
 *   }) // "0x3c0025080000e803000000900100" on a chain where the pallet has index 60
 * }
 * ```
 */
export function buildHrmpCall<Name extends HrmpCallName>(args: {
  /** The pallet, from `detectCapabilities` of types or from the state of `readHrmp`. */
  readonly pallet: HrmpHost
  readonly method: Name
  readonly args: HrmpCalls[Name]
}): Hex {
  const { pallet, method } = args
  const found = pallet.calls[method]
  const lack = (problem: string): ParaclockError =>
    new ParaclockError(ChainItemMissing, {
      chain: pallet.pallet,
      item: `call ${method} that can be written: ${problem}`
    })
  if (found === undefined) throw lack(`it has ${Object.keys(pallet.calls).join(', ')}`)
  const given = Object.entries(args.args)
  const parts = found.params.map((param) => {
    const name = camelCase(param)
    const value = given.find(([one]) => one === name)?.[1]
    if (value !== undefined) return writeArgument(name, value)
    throw lack(`it takes ${param}, which Paraclock does not know`)
  })
  return bytesToHex(joinBytes([Uint8Array.of(pallet.index, found.index), ...parts]))
}

function writeArgument(
  name: string,
  value: number | { sender: number; recipient: number }
): Uint8Array {
  if (typeof value === 'object') {
    return joinBytes([
      encodeInteger(parseU32(value.sender), 4),
      encodeInteger(parseU32(value.recipient), 4)
    ])
  }
  return encodeInteger(SIZES.has(name) ? parseSize(value, name) : parseU32(value), 4)
}
