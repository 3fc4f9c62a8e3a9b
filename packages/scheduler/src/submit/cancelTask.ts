import { type ProvidedIdInput, parseAccount, readProvidedId } from '@paraclock/core'
import { findSubmission, submitCall } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import { buildServiceCall } from '../build/buildServiceCall.ts'
import type { Service } from '../client/ServiceClient.ts'
import { readTaskOwner } from '../read/getTask.ts'
import { readCancelled } from '../read/readCancelled.ts'
import { validateCancel } from '../schedule/validate/validateCancel.ts'
import type { SendArgs } from './TaskArgs.ts'
import type { CancelSubmission } from './TaskSubmission.ts'

/** What {@link cancelTask} takes. */
export type CancelTaskArgs = SendArgs & {
  /** The key of the submission: a second request with it does not cancel twice. */
  readonly idempotencyKey?: string
} & (
    | {
        /** The id of the task. */
        readonly taskId: string
        readonly providedId?: never
      }
    | {
        /** Its provided id; the signer is its owner. */
        readonly providedId: ProvidedIdInput
        readonly taskId?: never
      }
  )

/**
 * Cancels a task, which only its owner can. The service refunds the prepayment of the remaining
 * runs, but not the inclusion fee of the task.
 *
 * @throws ParaclockError `TaskDoesNotExist`, `NotTaskOwner`, and those of `submitCall`.
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
  const caller = args.as?.account ?? parseAccount(args.signer.account)
  const taskId =
    args.taskId ??
    deriveTaskId({ owner: caller, providedId: readProvidedId(args.providedId) }).taskId
  const { idempotencyKey, journal } = args
  const key = idempotencyKey === undefined ? undefined : `cancel ${caller} ${idempotencyKey}`
  const account = parseAccount(args.signer.account)
  const { chain } = service
  // A task that was cancelled under the key is stored no more, and its outcome is still wanted.
  const begun =
    key === undefined ? undefined : await findSubmission({ chain, journal, key, account })
  if (args.validate !== false && begun?.stands !== true) {
    const taskOwner = await readTaskOwner(service, taskId)
    if (taskOwner !== null) validateCancel({ taskId, caller, taskOwner })
  }
  const call = buildServiceCall(service, 'cancel', { taskId })
  const submission = await submitCall({
    ...args,
    chain: await service.signing(),
    call: args.as?.wrap(call) ?? call,
    key
  })
  return {
    taskId,
    record: submission.record,
    outcome: async (options) => {
      const outcome = await submission.outcome(options)
      if (outcome.status !== 'succeeded') return outcome
      const own = readCancelled(service, outcome.events).find((one) => one.taskId === taskId)
      return { ...outcome, status: 'cancelled', taskId, refund: own?.refund ?? null }
    }
  }
}
