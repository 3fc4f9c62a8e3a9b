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
import type { CommandContext } from '../cli/Command.ts'
import { showTime } from '../judge/showTime.ts'
import { loadSigner } from './loadSigner.ts'
import { openService } from './openService.ts'
import { readSchedule } from './preview.ts'
import { readTask } from './readTask.ts'
import { renderValue } from './renderValue.ts'
import { useJournal } from './useJournal.ts'

const FINALITY_MS = 300_000

/** Schedules a task: shows what it would do, and with `--yes` and a signer does it. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal, positionals } = context
  const opened = await openService(context)
  const { network, service, connections } = opened
  try {
    const { spec, description } = await readTask(context, opened)
    const schedule = readSchedule(options)
    const providedId = positionals[0] ?? ''
    if (options['yes'] !== true) {
      const shown = { network, providedId, task: spec, schedule }
      if (options['json'] === true) print(renderValue(shown, { indent: 2 }))
      else {
        print(
          `${network}: ${providedId} would be scheduled with ${description}.\nGive --yes and --signer to schedule it.`
        )
      }
      return 0
    }
    const { signer } = await loadSigner(context)
    const outcome = await useJournal(context, async (journal) => {
      // What an interrupted run has signed under the same id is taken up, and not done twice.
      const asked = { idempotencyKey: providedId, schedule, signer, journal, signal }
      const submission = await submit(service, spec, asked)
      return await submission.outcome({ deadlineMs: FINALITY_MS, signal })
    })
    if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
    const { status, tasks } = outcome
    if (options['json'] === true) print(renderValue({ network, status, tasks }, { indent: 2 }))
    else {
      for (const { taskId, nextRun } of tasks) {
        print(
          `${status}: ${taskId}, first run ${showTime(nextRun === null ? undefined : Number(nextRun))}`
        )
      }
    }
    return 0
  } finally {
    await connections.close()
  }
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
