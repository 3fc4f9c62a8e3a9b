import type { Chain } from '@paraclock/connect'
import {
  ArgumentInvalid,
  bytesToHex,
  type Call,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseAccount,
  ValueMalformed,
  type Weight
} from '@paraclock/core'
import { encodeCall, readGivenCall } from '@paraclock/types'
import type { DirectActor } from '../signers/CallSigner.ts'
import { hashHex } from '../transaction/hashHex.ts'

const PREFIX = new TextEncoder().encode('modlpy/utilisuba')

/**
 * The block and the extrinsic of the first approval of a multisig call. Each later approval must
 * name both.
 */
export interface Timepoint {
  readonly height: number
  readonly index: number
}

/**
 * Makes calls as a multisig account. A member signs each call. The chain executes a call when
 * `threshold` members have approved the call. Each member after the first must give the `timepoint`
 * of the first approval.
 *
 * @throws ParaclockError `ValueMalformed` or an address error for a member, `ArgumentInvalid`
 * for a member that is listed twice, `ValueMalformed` for a threshold that is not from 1 to the
 * number of members; from `wrap` the errors of `readGivenCall` and `encodeCall` of
 * `@paraclock/types`, on a chain without multisigs, too.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { asMultisig } from '@paraclock/submission'
 *
 * declare const chain: Chain
 *
 * const signer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const others = ['5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty']
 * const maxWeight = { refTime: 1_000_000_000n, proofSize: 20_000n }
 * const board = asMultisig({ chain, signer, others, threshold: 2, maxWeight })
 * console.log(board.account, board.wrap('0x00000401'))
 * ```
 */
export function asMultisig(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The signing member: SS58 or hex. */
  readonly signer: string
  readonly others: readonly string[]
  readonly threshold: number
  /** The maximum weight of the call. Ignored if `threshold` is 1. */
  readonly maxWeight: Weight
  /** The place of the first approval. Absent if the signer gives the first approval. */
  readonly timepoint?: Timepoint
}): DirectActor {
  const { chain, threshold, maxWeight, timepoint } = args
  const others = args.others.map((account) => parseAccount(account)).sort()
  const members = [...others, parseAccount(args.signer)].sort()
  const repeated = members.find((member, index) => member === members[index + 1])
  if (repeated !== undefined) {
    const problem = 'it is a member twice'
    const context = { argument: 'a member of the multisig', value: repeated, problem }
    throw new ParaclockError(ArgumentInvalid, context)
  }
  if (!(Number.isInteger(threshold) && threshold > 0 && threshold <= members.length)) {
    const problem = `it is not within 1 to ${members.length}`
    const context = { value: threshold, type: 'threshold from 1', problem }
    throw new ParaclockError(ValueMalformed, context)
  }
  const on = { chain: chain.name, pallet: 'Multisig' }
  const rest = {
    threshold,
    maybe_timepoint: timepoint === undefined ? null : { ...timepoint },
    max_weight: { ref_time: String(maxWeight.refTime), proof_size: String(maxWeight.proofSize) }
  }
  return {
    account: deriveMultisig(members, threshold),
    wrap: (bytes) => {
      const common = { other_signatories: others, call: readGivenCall({ chain, call: bytes }) }
      const call: Call =
        threshold === 1
          ? { ...on, method: 'as_multi_threshold_1', args: common }
          : { ...on, method: 'as_multi', args: { ...common, ...rest } }
      return encodeCall({ call, chains: [chain] })
    }
  }
}

/** Derives the account of a multisig. The members must be sorted. */
export function deriveMultisig(members: readonly Hex[], threshold: number): Hex {
  const accounts = members.map(hexToBytes)
  const count = encodeCompact(members.length)
  const hash = hashHex(joinBytes([PREFIX, count, ...accounts, encodeInteger(threshold, 2)]))
  return bytesToHex(hexToBytes(hash).slice(0, accounts[0]?.length ?? 0))
}
