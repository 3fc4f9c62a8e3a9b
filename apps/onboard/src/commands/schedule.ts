import {
  amount,
  anything,
  count,
  decimal,
  hex,
  list,
  object,
  oneOf,
  text
} from '@paraclock/checklist/schema'
import type {
  HourService,
  MinuteService,
  ScheduleArgs,
  Service,
  TaskSpec,
  TaskSubmission
} from '@paraclock/scheduler'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { readSchedule } from '../cli/readSchedule.ts'
import { configOptions, scheduleOptions, signerOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'

const FINALITY_MS = 300_000

// The compiler finds a kind of task that is missing here.
const specs = {
  xcmp: object({
    kind: v.literal('xcmp'),
    paraId: count,
    call: hex,
    weight: object({ refTime: decimal, proofSize: decimal }),
    currencyId: v.exactOptional(count),
    overallWeight: v.exactOptional(anything)
  }),
  dynamicDispatch: object({ kind: v.literal('dynamicDispatch'), call: hex }),
  nativeTransfer: object({ kind: v.literal('nativeTransfer'), recipient: text, amount: decimal })
} satisfies { readonly [Kind in TaskSpec['kind']]: v.GenericSchema }

const schedules = [
  object({ kind: v.literal('times'), times: list(text) }),
  object({ kind: v.literal('cron'), expression: text, timeZone: text, count })
] as const

const output = defineOutput({
  name: 'schedule',
  title: 'A task that is scheduled or planned: paraclock schedule --json',
  version: 1,
  entries: {
    network: text,
    providedId: text,
    status: oneOf('planned', 'scheduled', 'existing'),
    task: v.variant('kind', [
      specs.xcmp,
      specs.dynamicDispatch,
      specs.nativeTransfer
    ]) as unknown as v.GenericSchema<TaskSpec>,
    schedule: v.variant('kind', schedules),
    /** The tasks that the service has taken: none while it is only planned. */
    tasks: list(
      object({
        taskId: text,
        /** In seconds since the Unix epoch; `null` if the chain does not tell. */
        nextRun: v.nullable(count),
        /** What is on hold for its runs; `null` if the chain does not tell. */
        prepaid: v.nullable(amount)
      })
    ),
    /** What the signed bytes rest on: none while it is only planned. */
    proofs: list(chainProof)
  }
})

/** Schedules a task: shows what it would do, and with `--yes` and a signer does it. */
export const scheduleCommand = defineCommand({
  name: 'schedule',
  summary: 'Schedule the configured call, or another task, under an id of your own',
  takes: '<providedId>',
  options: {
    ...configOptions,
    dispatch: {
      type: 'string',
      value: '<call>',
      summary: "Run a call of the service's own chain: hex, or JSON with pallet, method, args"
    },
    transfer: {
      type: 'string',
      value: '<amount>',
      summary: "An amount of the service's token to send: 1.5"
    },
    to: { type: 'string', value: '<account>', summary: 'The recipient of --transfer' },
    ...scheduleOptions,
    ...signerOptions,
    yes: { type: 'boolean', summary: 'Sign and send it' }
  },
  output,
  run: async (context) => {
    const { formatTime } = await import('@paraclock/checklist')
    const { previewTask } = await import('@paraclock/scheduler')
    const { useJournal } = await import('../journal/useJournal.ts')
    const { openService } = await import('../open/openService.ts')
    const { readTask } = await import('../open/readTask.ts')
    const { createPage } = await import('../render/terminal/Page.ts')
    const { createProver } = await import('../sign/createProver.ts')
    const { readSigner } = await import('../sign/readSigner.ts')
    const { showReview } = await import('../sign/createReviewer.ts')
    const { options, print, signal, positionals, width } = context
    const prover = options.yes ? createProver(context) : undefined
    const opened = await openService(context, prover)
    const { network, service, connections, proofs } = opened
    try {
      const { spec, description } = await readTask(context, opened)
      const schedule = readSchedule(options)
      const providedId = positionals[0] ?? ''
      const asked = { network, providedId, task: spec, schedule }
      if (!options.yes) {
        // What the service would not take is refused now, and not when it is signed.
        const { runs, total } = await previewTask(service, { schedule, providedId })
        if (options.json) {
          print(output.render({ ...asked, status: 'planned', tasks: [], proofs: [] }))
          return 0
        }
        const first = formatTime(runs[0] === undefined ? 'no time' : Number(runs[0].time))
        const often = total === 1 ? 'once, at' : `${total ?? 'without end'} times, first at`
        const page = createPage({ width })
        page.write(0, `${network}: ${providedId} would be scheduled, to run ${often} ${first}:`)
        page.write(2, description)
        page.write(0, 'Nothing was sent. --yes and --signer schedule it.')
        print(page.text().trimEnd())
        return 0
      }
      const { signer } = await readSigner(context)
      const outcome = await useJournal(context, async (journal) => {
        // What an interrupted run has signed under the same id is resumed, and not done twice.
        const submission = await submit(service, spec, {
          idempotencyKey: providedId,
          schedule,
          signer,
          journal,
          review: showReview(context, 'service'),
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
      if (options.json) print(output.render({ ...asked, status, tasks, proofs: [...proofs] }))
      else {
        for (const { taskId, nextRun } of tasks) {
          print(`${status}: ${taskId}, first run ${formatTime(nextRun ?? 'no time')}`)
        }
        for (const { summary } of proofs) print(summary)
      }
      return 0
    } finally {
      await connections.close()
    }
  }
})

/** Submits a task of the kind that its specification is of, which the variant is known to have. */
async function submit(
  service: Service,
  spec: TaskSpec,
  args: ScheduleArgs
): Promise<TaskSubmission> {
  const { scheduleDynamicDispatchTask, scheduleNativeTransferTask, scheduleXcmpTask } =
    await import('@paraclock/scheduler')
  switch (spec.kind) {
    case 'xcmp':
      return scheduleXcmpTask(service, { ...spec, ...args })
    case 'dynamicDispatch':
      return scheduleDynamicDispatchTask(service as HourService, { ...spec, ...args })
    case 'nativeTransfer':
      return scheduleNativeTransferTask(service as MinuteService, { ...spec, ...args })
  }
}
