import type { Hex } from '@paraclock/core'
import type { Timepoint } from './asMultisig.ts'

/** A multisig call that is not executed yet, with the members who have approved the call. */
export interface MultisigOperation {
  readonly timepoint: Timepoint
  readonly approvals: readonly Hex[]
}

/** The next step of one member for a multisig call. */
export interface MultisigStep {
  /**
   * What the member sends. `begin`: the first approval, in `as_multi`. `approve`: a further
   * approval, in `approve_as_multi`. `make`: `as_multi`, which executes the call.
   * `wait`: nothing, because only approvals of other members are missing.
   */
  readonly kind: 'make' | 'begin' | 'approve' | 'wait'
  /** The number of approvals that the call has after the step. */
  readonly approvals: number
  /** The members who have not approved after the step. */
  readonly left: readonly Hex[]
}

export function planMultisig(args: {
  readonly members: readonly Hex[]
  readonly threshold: number
  readonly signer: Hex
  /** The approvals in the state of the chain; `undefined` before the first approval. */
  readonly operation: MultisigOperation | undefined
}): MultisigStep {
  const { members, threshold, signer, operation } = args
  const approvals = new Set([...(operation?.approvals ?? []), signer])
  const left = members.filter((member) => !approvals.has(member))
  const after = { approvals: approvals.size, left }
  // If enough members have approved the call, a member who approved earlier can execute the call.
  if (approvals.size >= threshold) return { kind: 'make', ...after }
  if (operation === undefined) return { kind: 'begin', ...after }
  return { kind: operation.approvals.includes(signer) ? 'wait' : 'approve', ...after }
}
