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
import type { ChannelId } from '../state/HrmpDirectionState.ts'

/** The arguments of each call of the HRMP pallet. Every number is a u32. */
export interface HrmpCalls {
  /** A parachain requests a channel to `recipient`. */
  readonly hrmpInitOpenChannel: {
    readonly recipient: number
    readonly proposedMaxCapacity: number
    readonly proposedMaxMessageSize: number
  }
  /** A parachain accepts the request of `sender`. */
  readonly hrmpAcceptOpenChannel: { readonly sender: number }
  /** The sender or the recipient of a channel closes the channel. */
  readonly hrmpCloseChannel: { readonly channelId: ChannelId }
  /**
   * The sender or the recipient of a request cancels the request before it is accepted.
   * `openRequests` must be at least the number of requests on the chain.
   */
  readonly hrmpCancelOpenRequest: { readonly channelId: ChannelId; readonly openRequests: number }
  /** A parachain opens the channels to and from a system parachain, without a deposit. */
  readonly establishChannelWithSystem: { readonly targetSystemChain: number }
  /** Any account opens a channel between two system parachains. */
  readonly establishSystemChannel: ChannelId
  /** Any account adjusts the deposits of a channel to the present configuration. */
  readonly pokeChannelDeposits: ChannelId
  /** Root requests a channel for `sender`, and accepts the request for `recipient`. */
  readonly forceOpenHrmpChannel: ChannelId & {
    readonly maxCapacity: number
    readonly maxMessageSize: number
  }
  /**
   * Root removes all channels of the parachain `para`. `numInbound` must be at least the number of
   * its incoming channels, and `numOutbound` at least the number of its outgoing channels.
   */
  readonly forceCleanHrmp: {
    readonly para: number
    readonly numInbound: number
    readonly numOutbound: number
  }
  /**
   * Root opens the channels of all accepted requests at once instead of at the next session.
   * `channels` must be at least the number of all requests.
   */
  readonly forceProcessHrmpOpen: { readonly channels: number }
  /**
   * Root removes all closing channels at once instead of at the next session. `channels` must be at
   * least the number of closing channels.
   */
  readonly forceProcessHrmpClose: { readonly channels: number }
}

/** The name of a call of the HRMP pallet. */
export type HrmpCallName = keyof HrmpCalls

/**
 * The margin of `openRequests` in `hrmpCancelOpenRequest` over the number of present requests,
 * because other parachains can make further requests before the call runs.
 */
export const SPARE_REQUESTS = 16

/** Checks the capacity or the message size of a channel: a u32, but not 0, which the pallet refuses. */
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
 * Encodes a call of the HRMP pallet, with the indices and parameters in the chain's metadata. Leaves
 * out arguments for which the call has no parameter on this chain.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain lacks the call, or if the call takes an
 * unknown parameter; `ArgumentInvalid` for a capacity or message size of 0; the errors of
 * `parseU32` of core.
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
 *   }) // '0x3c0025080000e803000000900100' (on a chain where the pallet has index 60)
 * }
 * ```
 */
export function buildHrmpCall<Name extends HrmpCallName>(args: {
  /**
   * The HRMP pallet: `hrmp` in the result of `detectCapabilities`, or `host.pallet` in the result
   * of `readHrmp`.
   */
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

function writeArgument(name: string, value: number | ChannelId): Uint8Array {
  if (typeof value === 'object') {
    const { sender, recipient } = value
    return joinBytes([sender, recipient].map((id) => encodeInteger(parseU32(id), 4)))
  }
  return encodeInteger(SIZES.has(name) ? parseSize(value, name) : parseU32(value), 4)
}
