import { type ProvidedIdInput, parseAccount, readProvidedId } from '@paraclock/core'
import {
  type FailedOutcome,
  findSubmission,
  type InclusionOutcome,
  type LostOutcome,
  type OutcomeOptions,
  type SubmissionRecord
} from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { readTaskOwner } from '../read/getTask.ts'
import { validateCancel } from '../schedule/validate/validateCancel.ts'
import { buildServiceCall } from './buildServiceCall.ts'
import {
  type CancelledTask,
  cancelledEvents,
  readCancelled,
  spellTaskId
} from './readTaskEvents.ts'
import { type SendArgs, sendCall } from './sendCall.ts'

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

/** The outcome of a transaction that cancelled the task and is in a finalized block. */
export interface CancelledOutcome extends InclusionOutcome, CancelledTask {
  readonly status: 'cancelled'
}

/** The outcome of a request to cancel. */
export type CancelOutcome = CancelledOutcome | FailedOutcome | LostOutcome

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
 * @throws ParaclockError `TaskDoesNotExist`, `NotTaskOwner`, and the errors of `submitCall`.
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
 * if (outcome.status === 'cancelled') console.log(outcome.refund)
 * ```
 */
export async function cancelTask(
  service: Service,
  args: CancelTaskArgs
): Promise<CancelSubmission> {
  const { idempotencyKey, journal, signer } = args
  const account = parseAccount(signer.account)
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
  if (args.validate !== false && begun?.stands !== true) {
    const taskOwner = await readTaskOwner(service, taskId)
    if (taskOwner !== 'unknown') validateCancel({ taskId, caller, taskOwner })
  }
  const call = buildServiceCall(service, 'cancel', { taskId })
  const submission = await sendCall(service, args, { call, key, events: cancelledEvents })
  return {
    taskId,
    record: submission.record,
    outcome: async (options) => {
      const outcome = await submission.outcome(options)
      if (outcome.status !== 'succeeded') return outcome
      const own = readCancelled(service, outcome.events).find((one) => one.taskId === taskId)
      return { ...outcome, status: 'cancelled', taskId, refund: own?.refund }
    }
  }
}
