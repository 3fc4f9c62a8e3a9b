import type { Hex } from '@paraclock/core'
import type { Timepoint } from './asMultisig.ts'

/** A call of a multisig that is approved and not made. */
export interface MultisigOperation {
  /** The first approval. */
  readonly timepoint: Timepoint
  /** The members who have approved. */
  readonly approvals: readonly Hex[]
}

/** What a member of a multisig does next to make a call. */
export interface MultisigStep {
  /**
   * `make` by `as_multi` with its approval, `begin` by `as_multi` as the first, `approve` by
   * `approve_as_multi`, or `wait` for the others because it has approved.
   */
  readonly kind: 'make' | 'begin' | 'approve' | 'wait'
  /** The approvals after the step. */
  readonly approvals: number
  /** The members who have not approved after the step. */
  readonly left: readonly Hex[]
}

/**
 * What a member of a multisig does next to make a call.
 *
 * @example
 * ```ts
 * import { planMultisig } from '@paraclock/submission'
 *
 * const [signer, other] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const
 * const members = [signer, other]
 * const operation = { timepoint: { height: 7, index: 2 }, approvals: [other] }
 * console.log(planMultisig({ members, threshold: 2, signer, operation }).kind) // "make"
 * ```
 */
export function planMultisig(args: {
  readonly members: readonly Hex[]
  readonly threshold: number
  /** The member who signs. */
  readonly signer: Hex
  /** What the chain has of the call; `undefined` before the first approval. */
  readonly operation: MultisigOperation | undefined
}): MultisigStep {
  const { members, threshold, signer, operation } = args
  const approvals = new Set([...(operation?.approvals ?? []), signer])
  const left = members.filter((member) => !approvals.has(member))
  const after = { approvals: approvals.size, left }
  // Whoever has approved may make what the others have approved since.
  if (approvals.size >= threshold) return { kind: 'make', ...after }
  if (operation === undefined) return { kind: 'begin', ...after }
  return { kind: operation.approvals.includes(signer) ? 'wait' : 'approve', ...after }
}
