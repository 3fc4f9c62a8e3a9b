import {
  bytesToHex,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccount,
  type Weight
} from '@paraclock/core'
import { encodeCall } from '@paraclock/weights'
import type { ChainSource } from '../chain/ChainSource.ts'
import { hashHex } from '../journal/hashHex.ts'
import type { CallActor } from './CallActor.ts'

const PREFIX = new TextEncoder().encode('modlpy/utilisuba')
const MOST = 0xffff

/** When the first of a multisig's members approved: the block, and the place in it. */
export interface Timepoint {
  readonly height: number
  readonly index: number
}

/**
 * Makes calls as a multisig account that the signer is a member of. The call is made when as many
 * members as the threshold asks for have sent it; the members after the first must say when the first
 * one did.
 *
 * @throws ParaclockError `AccountIdMalformed` or an address error for a member, `IntegerOutOfRange`
 * for a threshold that is none; those of `encodeCall` when a call is wrapped.
 *
 * @example
 * ```ts
 * import { asMultisig, type ChainSource } from '@paraclock/submission'
 *
 * declare const chain: ChainSource
 *
 * const signer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const others = ['5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty']
 * const maxWeight = { refTime: 1_000_000_000n, proofSize: 20_000n }
 * const board = asMultisig({ chain, signer, others, threshold: 2, maxWeight })
 * console.log(board.account, board.wrap('0x00000401'))
 * ```
 */
export function asMultisig(args: {
  /** The chain. */
  readonly chain: ChainSource
  /** The member that signs: SS58 or hex. */
  readonly signer: string
  /** The other members, in any order. */
  readonly others: readonly string[]
  /** How many members have to agree. */
  readonly threshold: number
  /** The most that the call may weigh. */
  readonly maxWeight: Weight
  /** When the first member approved; left out by the first. */
  readonly timepoint?: Timepoint
}): CallActor {
  const { chain, threshold, maxWeight, timepoint } = args
  const others = args.others.map((account) => parseAccount(account)).sort()
  const members = [...others, parseAccount(args.signer)].sort()
  if (!(Number.isInteger(threshold) && threshold > 0 && threshold <= members.length)) {
    const maximum = BigInt(members.length)
    const type = 'threshold from 1'
    throw new ParaclockError('IntegerOutOfRange', { value: threshold, type, maximum })
  }
  return {
    account: deriveMultisig(members, threshold),
    wrap: (call) =>
      encodeCall({
        chain: chain.api,
        call:
          threshold === 1
            ? { pallet: 'multisig', method: 'asMultiThreshold1', args: [others, hexToBytes(call)] }
            : {
                pallet: 'multisig',
                method: 'asMulti',
                args: [threshold, others, timepoint ?? null, hexToBytes(call), maxWeight]
              }
      })
  }
}

/** The account of a multisig: a hash over its members in order, and its threshold. */
function deriveMultisig(members: readonly Hex[], threshold: number): Hex {
  // More members than this would take a longer form of their count; no chain allows as many.
  const count =
    members.length < 64
      ? [members.length << 2]
      : [((members.length << 2) | 1) & 0xff, members.length >> 6]
  const bytes = Uint8Array.from([
    ...PREFIX,
    ...count,
    ...members.flatMap((member) => [...hexToBytes(member)]),
    threshold & 0xff,
    (threshold & MOST) >> 8
  ])
  const hash = hashHex(bytes)
  const [first = '0x'] = members
  return bytesToHex(hexToBytes(hash).slice(0, hexToBytes(first).length))
}
