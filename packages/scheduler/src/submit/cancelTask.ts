import { deriveTaskId } from '@paraclock/accounts'
import { type ProvidedIdInput, parseAccount, readProvidedId } from '@paraclock/core'
import { validateCancel } from '@paraclock/schedule'
import { submitCall } from '@paraclock/submission'
import { buildServiceCall } from '../build/buildServiceCall.ts'
import type { Service } from '../client/ServiceClient.ts'
import { readTaskOwner } from '../read/getTask.ts'
import { idInEvent } from '../read/readScheduled.ts'
import type { SendArgs } from './TaskArgs.ts'
import type { CancelSubmission } from './TaskSubmission.ts'

/** What {@link cancelTask} takes. */
export type CancelTaskArgs = SendArgs & {
  /** A name for the cancelling itself: asked for again under it, it is not done twice. */
  readonly idempotencyKey?: string
} & (
    | {
        /** The id of the task. */
        readonly taskId: string
        readonly providedId?: never
      }
    | {
        /** What its owner, who is the signer, called it. */
        readonly providedId: ProvidedIdInput
        readonly taskId?: never
      }
  )

/**
 * Cancels a task. Only its owner can. What was prepaid for the runs to come is given back, the fee
 * for including the task is not.
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
  if (args.validate !== false) {
    const taskOwner = await readTaskOwner(service, taskId)
    if (taskOwner !== null) validateCancel({ taskId, caller, taskOwner })
  }
  const { extra, idempotencyKey } = args
  const values = { taskId, owner: caller, ...(extra === undefined ? {} : { extra }) }
  const call = buildServiceCall(service, 'cancel', values)
  const submission = await submitCall({
    ...args,
    chain: await service.signing(),
    call: args.as?.wrap(call) ?? call,
    ...(idempotencyKey === undefined ? {} : { key: `cancel ${caller} ${idempotencyKey}` })
  })
  return {
    taskId,
    record: submission.record,
    outcome: async (options) => {
      const outcome = await submission.outcome(options)
      if (outcome.status !== 'succeeded') return outcome
      const event = outcome.events.find(
        (candidate) =>
          candidate.pallet === service.automation.pallet.name &&
          /cancel/i.test(candidate.name) &&
          idInEvent(candidate) === taskId
      )
      const refund = event?.data['refund']
      const told = refund === undefined ? null : BigInt(String(refund))
      return { ...outcome, status: 'cancelled', taskId, refund: told }
    }
  }
}
