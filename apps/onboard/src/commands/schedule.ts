import {
  type HourService,
  type MinuteService,
  previewTask,
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
import { renderOutput } from '../outputs/renderOutput.ts'
import { scheduleOutput } from '../outputs/scheduleOutput.ts'
import { createPage } from '../report/terminal/Page.ts'
import { openService } from './openService.ts'
import { readSchedule } from './preview.ts'
import { readPhraseSigner } from './readPhraseSigner.ts'
import { readTask } from './readTask.ts'
import { useJournal } from './useJournal.ts'

const FINALITY_MS = 300_000

/** Schedules a task: shows what it would do, and with `--yes` and a signer does it. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal, positionals, width } = context
  const opened = await openService(context)
  const { network, service, connections } = opened
  try {
    const { spec, description } = await readTask(context, opened)
    const schedule = readSchedule(options)
    const providedId = positionals[0] ?? ''
    const asked = { network, providedId, task: spec, schedule }
    if (options['yes'] !== true) {
      // What the service would not take is refused now, and not when it is signed.
      const { runs, total } = await previewTask(service, { schedule, providedId })
      if (options['json'] === true) {
        const value = { ...asked, status: 'planned', tasks: [] } as const
        print(renderOutput({ output: scheduleOutput, value }))
      } else {
        const first = showTime(runs[0] === undefined ? undefined : Number(runs[0].time))
        const often = total === 1 ? 'once, at' : `${total ?? 'without end'} times, first at`
        const page = createPage({ width })
        page.write(0, `${network}: ${providedId} would be scheduled, to run ${often} ${first}:`)
        page.write(2, description)
        page.write(0, 'Nothing was sent. --yes and --signer schedule it.')
        print(page.text().trimEnd())
      }
      return 0
    }
    const { signer } = await readPhraseSigner(context)
    const outcome = await useJournal(context, async (journal) => {
      // What an interrupted run has signed under the same id is taken up, and not done twice.
      const submission = await submit(service, spec, {
        idempotencyKey: providedId,
        schedule,
        signer,
        journal,
        signal
      })
      return await submission.outcome({ deadlineMs: FINALITY_MS, signal })
    })
    if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
    const { status } = outcome
    const tasks = outcome.tasks.map(({ taskId, nextRun, prepaid }) => ({
      taskId,
      nextRun: nextRun === null ? null : Number(nextRun),
      prepaid: prepaid === null ? null : { amount: prepaid, ...service.token }
    }))
    if (options['json'] === true) {
      print(renderOutput({ output: scheduleOutput, value: { ...asked, status, tasks } }))
    } else {
      for (const { taskId, nextRun } of tasks) {
        print(`${status}: ${taskId}, first run ${showTime(nextRun ?? undefined)}`)
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
