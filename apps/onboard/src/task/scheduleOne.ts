import {
  type HourService,
  type MinuteService,
  type ScheduleArgs,
  type Service,
  scheduleDynamicDispatchTask,
  scheduleNativeTransferTask,
  scheduleXcmpTask,
  type TaskSpec,
  type TaskSubmission
} from '@paraclock/scheduler'
import { useJournal } from '../journal/useJournal.ts'
import { createReviewer } from '../sign/createReviewer.ts'
import { sayOnChain } from '../sign/sayOnChain.ts'
import { FINALITY_MS } from '../sign/settleOpen.ts'
import { describeRequests } from './describeRequests.ts'
import { planRequests, type TaskResult, type WantedTask } from './planRequests.ts'
import type { SendingContext, SendingService } from './scheduleMany.ts'

/**
 * Schedules a task. What an interrupted run has signed under the same id is resumed, and not done
 * twice.
 *
 * @throws ParaclockError those of `scheduleXcmpTask` and of the outcome
 */
export async function scheduleOne(
  context: SendingContext,
  opened: SendingService,
  wanted: WantedTask
): Promise<TaskResult> {
  const { options, print, signal } = context
  const { network, config, service, signer } = opened
  const { row, spec, schedule } = wanted
  const review = createReviewer(context)({
    chain: `${network}, service`,
    words: sayOnChain(service.chain, config)
  })
  const outcome = await useJournal(context, [await service.signing()], async (journal) => {
    const submission = await submit(service, spec, {
      idempotencyKey: row.providedId,
      ...{ schedule, signer, journal, signal },
      review: async (call) => {
        if (!options.json) {
          print(await describeRequests(context, opened, await planRequests(opened, [wanted])))
        }
        await review(call)
      }
    })
    return await submission.outcome({ deadlineMs: FINALITY_MS, signal })
  })
  if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
  return { wanted, status: outcome.status, tasks: outcome.tasks }
}

/** Submits a task of the kind that its specification is of, which the variant is known to have. */
function submit(service: Service, spec: TaskSpec, args: ScheduleArgs): Promise<TaskSubmission> {
  switch (spec.kind) {
    case 'xcmp':
      return scheduleXcmpTask(service, { ...spec, ...args })
    case 'dynamicDispatch':
      return scheduleDynamicDispatchTask(service as HourService, { ...spec, ...args })
    case 'nativeTransfer':
      return scheduleNativeTransferTask(service as MinuteService, { ...spec, ...args })
  }
}
