import { type ProvidedIdInput, readProvidedId } from '@paraclock/core'
import {
  accountOfSigner,
  findSubmission,
  type OutcomeOptions,
  type SubmissionRecord
} from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { joinCalls } from './packCalls.ts'
import { planCancel } from './planCancel.ts'
import {
  type CancelOutcome,
  cancelledEvents,
  readCancelOutcome,
  spellTaskId
} from './readTaskEvents.ts'
import { type SendArgs, sendCall } from './sendCall.ts'
import type { CancelPlan } from './TaskPlan.ts'

/** The arguments of {@link cancelTask}. */
export type CancelTaskArgs = SendArgs & {
  /**
   * The key of the submission. A second request with the same key sends no second transaction. Omit
   * the key if the call must be announced or approved before its execution, because a key allows
   * only one transaction.
   */
  readonly idempotencyKey?: string
} & (
    | { readonly taskId: string; readonly providedId?: never }
    /** The provided id of a task that the signer, or the account in `as`, owns. */
    | { readonly providedId: ProvidedIdInput; readonly taskId?: never }
  )

/** A sent request to cancel a task. */
export interface CancelSubmission {
  readonly taskId: string
  readonly record: SubmissionRecord
  /**
   * Waits until finalized blocks decide the outcome of the transaction.
   *
   * @throws ParaclockError the errors of `outcome` of `submitCall`; the error of `as.requireMade`,
   * or `CallAwaited`, if the transaction only announced or approved the call.
   */
  outcome(options?: OutcomeOptions): Promise<CancelOutcome>
}

/**
 * Cancels a task of the calling account. The service refunds the prepayment of the remaining runs,
 * but not the inclusion fee and the fee of the places.
 *
 * @throws ParaclockError the errors of {@link planCancel} and `submitCall`.
 *
 * @example
 * ```ts
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 * import { cancelTask, type Service } from '@paraclock/scheduler'
 *
 * declare const service: Service
 * declare const signer: CallSigner
 *
 * const journal = createMemoryJournal()
 * const submission = await cancelTask(service, { providedId: 'rent-2026-04', signer, journal })
 * const outcome = await submission.outcome()
 * if (outcome.status === 'cancelled') console.log(outcome.tasks[0]?.refund)
 * ```
 */
export async function cancelTask(
  service: Service,
  args: CancelTaskArgs
): Promise<CancelSubmission> {
  const { idempotencyKey, journal, signer } = args
  const account = accountOfSigner(signer)
  const caller = args.as?.account ?? account
  const taskId =
    args.taskId === undefined
      ? deriveTaskId({ owner: caller, providedId: readProvidedId(args.providedId) }).taskId
      : spellTaskId(args.taskId)
  const key = idempotencyKey === undefined ? undefined : `cancel ${caller} ${idempotencyKey}`
  const { chain } = service
  // Search the journal before the checks. If an earlier request under the key has cancelled the
  // task, the service lacks the task, and the checks would refuse this request.
  const begun =
    key === undefined ? undefined : await findSubmission({ chain, journal, key, account })
  const validate = args.validate !== false && begun?.stands !== true
  const dryRun = validate && args.dryRun !== false
  const asked = { owner: caller, taskIds: [taskId], validate, dryRun, signal: args.signal }
  const [{ refusal, prepared }] = (await planCancel(service, asked)) as readonly [CancelPlan]
  if (refusal !== undefined) throw refusal
  const call = joinCalls(service, prepared.calls)
  const submission = await sendCall(service, args, { call, key, events: cancelledEvents })
  return {
    taskId,
    record: submission.record,
    outcome: async (options) => {
      const outcome = readCancelOutcome(service, await submission.outcome(options))
      if (outcome.status !== 'cancelled') return outcome
      return { ...outcome, tasks: outcome.tasks.filter((one) => one.taskId === taskId) }
    }
  }
}
