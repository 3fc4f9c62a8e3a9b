import type { ProvenChain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { encodeCall } from '@paraclock/types'
import { measureCall } from '@paraclock/weights'
import { ApprovalRefused } from '../errors.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { asMultisig } from './asMultisig.ts'
import { type MultisigStep, planMultisig } from './planMultisig.ts'
import { readMultisigOperation } from './readMultisigOperation.ts'

/** The next call that a member of a multisig signs. */
export interface ApprovalCall {
  readonly call: Hex
  /**
   * What `call` does. `begin`: gives the first approval. `approve`: gives a further approval. `make`:
   * executes the original call.
   */
  readonly kind: Exclude<MultisigStep['kind'], 'wait'>
  /** The number of approvals that the original call has after `call`. */
  readonly approvals: number
  /** The members who have not approved after `call`. */
  readonly left: readonly Hex[]
}

/**
 * Writes the call that a member of a multisig signs next: an approval of `call`, or the execution
 * of `call`.
 *
 * @throws ParaclockError `ApprovalRefused` if the member has already approved the call, and
 * approvals of other members are missing
 */
export async function writeApproval(args: {
  readonly chain: ProvenChain
  readonly call: Hex
  /** The account of the multisig. */
  readonly account: Hex
  /** The members of the multisig, in ascending order. */
  readonly members: readonly Hex[]
  readonly threshold: number
  /** The signing member. */
  readonly signer: Hex
  /** Spells an account for an error message. */
  readonly spell: (account: Hex) => string
  readonly signal?: AbortSignal | undefined
}): Promise<ApprovalCall> {
  const { chain, call, account, members, threshold, signer, spell, signal } = args
  const callHash = hashHex(call)
  const operation = await readMultisigOperation({ chain, account, callHash, signal })
  const { kind, approvals, left } = planMultisig({ members, threshold, signer, operation })
  if (kind === 'wait') {
    throw new ParaclockError(ApprovalRefused, {
      chain: chain.name,
      callHash,
      approvals,
      threshold,
      left: left.map(spell),
      account: spell(account),
      signer: spell(signer)
    })
  }
  const origin = { kind: 'signed', account } as const
  // An approval contains the maximum weight of the call.
  const { weight } = await measureCall({ chain: await chain.present(), call, origin, signal })
  const timepoint = operation?.timepoint
  const others = members.filter((member) => member !== signer)
  const wrapped =
    kind === 'approve'
      ? encodeCall({
          chains: [chain],
          call: {
            chain: chain.name,
            pallet: 'Multisig',
            method: 'approve_as_multi',
            args: {
              threshold,
              other_signatories: others,
              call_hash: callHash,
              max_weight: {
                ref_time: String(weight.refTime),
                proof_size: String(weight.proofSize)
              },
              maybe_timepoint: timepoint === undefined ? null : { ...timepoint }
            }
          }
        })
      : asMultisig({ chain, signer, others, threshold, maxWeight: weight, timepoint }).wrap(call)
  return { call: wrapped, kind, approvals, left }
}
