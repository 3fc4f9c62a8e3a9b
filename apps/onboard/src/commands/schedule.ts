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
  LiveQuote,
  MinuteService,
  ScheduleArgs,
  Service,
  TaskSpec,
  TaskSubmission
} from '@paraclock/scheduler'
import * as v from 'valibot'
import { type CommandContext, defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import type { AskedSchedule } from '../cli/readSchedule.ts'
import {
  asSignerOption,
  configOptions,
  scheduleOptions,
  signerOptions
} from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'
import { type NamedSigner, namedSigner } from '../sign/nameSigner.ts'
import type { SignedService } from '../sign/openSigned.ts'

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
    /** Who signs; `null` if no signer was given. */
    signer: v.nullable(namedSigner),
    /** The account that pays for the runs and owns the task. */
    owner: text,
    /** The account for which the call acts. */
    actsFor: text,
    /** What it costs when it is scheduled; left out of a task that is scheduled already. */
    price: v.exactOptional(amount),
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

/** Shows a task, and schedules it if there is a signer, after confirmation or with `--yes`. */
export const scheduleCommand = defineCommand({
  name: 'schedule',
  summary:
    'Show the configured call, or another task, as a task with an id; with --signer, schedule it',
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
      summary: "An amount of the service's token to send: 1.5, or 15000000000u in its smallest unit"
    },
    to: { type: 'string', value: '<account>', summary: 'The recipient of --transfer' },
    ...scheduleOptions,
    ...signerOptions,
    ...asSignerOption
  },
  output,
  run: async (context) => {
    const { formatTime } = await import('@paraclock/checklist')
    const { readSchedule, requireSchedule } = await import('../cli/readSchedule.ts')
    const { quoteTask, readServiceTime } = await import('@paraclock/scheduler')
    const { useJournal } = await import('../journal/useJournal.ts')
    const { readTask } = await import('../open/readTask.ts')
    const { requireOneNetwork } = await import('../open/requireOneNetwork.ts')
    const { createReviewer, describeConsent } = await import('../sign/createReviewer.ts')
    const { openSigned } = await import('../sign/openSigned.ts')
    const { sayOnChain } = await import('../sign/sayOnChain.ts')
    const { options, print, signal, positionals } = context
    requireSchedule(options)
    const opened = await openSigned(context)
    const { network, service, connections, proofs, signing, isAllowed, owner } = opened
    try {
      const { spec, description } = await readTask(context, opened)
      const now = await readServiceTime(service)
      const schedule = readSchedule(options, { now, slotLength: service.limits.slotLength })
      const providedId = positionals[0] ?? ''
      const actsFor = await findBeneficiary(spec, opened)
      const asked = {
        ...{ network, providedId, task: spec, schedule },
        ...{ signer: signing?.named ?? null, owner, actsFor }
      }
      const readPrice = () => quoteTask(service, { owner, task: spec, schedule, providedId })
      const describe = (price: LiveQuote) =>
        describeScheduled(context, opened, { ...asked, description, price })
      if (signing === undefined || !isAllowed) {
        const quote = await readPrice()
        const text = await describe(quote)
        if (options.json) {
          const price = { amount: quote.total, ...service.token }
          const planned = { ...asked, price, status: 'planned', tasks: [] } as const
          print(output.render({ ...planned, proofs: [...proofs] }))
        } else print(`${text}\n${describeConsent(options)}`)
        return signing === undefined ? 0 : 1
      }
      if (spec.kind === 'xcmp') {
        const { config } = opened
        const { openChains } = await import('@paraclock/checklist')
        const chains = await openChains((name) => connections.read(config[name], { name, signal }))
        await requireOneNetwork({ config, chains, signal })
      }
      const review = createReviewer(context)({
        chain: `${network}, service`,
        words: sayOnChain(service.chain, opened.config)
      })
      const outcome = await useJournal(context, [await service.signing()], async (journal) => {
        // What an interrupted run has signed under the same id is resumed, and not done twice.
        const submission = await submit(service, spec, {
          idempotencyKey: providedId,
          schedule,
          signer: signing.signer.signer,
          journal,
          review: async (call) => {
            if (!options.json) print(await describe(await readPrice()))
            await review(call)
          },
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

/** Who signs, who pays, and for whom the task acts. */
interface TaskParties {
  readonly signer: NamedSigner | null
  readonly owner: string
  readonly actsFor: string
}

/** The account for which a task acts: on the target the user, on the service its owner. */
async function findBeneficiary(spec: TaskSpec, { config, owner }: SignedService): Promise<string> {
  if (spec.kind !== 'xcmp') return owner
  const { accountOnTarget } = await import('@paraclock/checklist')
  return accountOnTarget(config)
}

/** Says what would be scheduled, by whom. What the service would not take is refused. */
async function describeScheduled(
  context: Pick<CommandContext, 'width' | 'program' | 'signal'>,
  opened: SignedService,
  task: TaskParties & {
    readonly description: string
    readonly providedId: string
    readonly schedule: AskedSchedule
    readonly price: LiveQuote
  }
): Promise<string> {
  const { formatTime } = await import('@paraclock/checklist')
  const { describeClockChange } = await import('../cli/readSchedule.ts')
  const { previewTask } = await import('@paraclock/scheduler')
  const { createPage } = await import('../render/terminal/Page.ts')
  const { describePrice } = await import('../task/describePrice.ts')
  const { network, service } = opened
  const { providedId, schedule } = task
  const { runs, total, clockChanges } = await previewTask(service, { schedule, providedId })
  const first = formatTime(runs[0] === undefined ? 'no time' : Number(runs[0].time))
  const often = total === 1 ? 'once, at' : `${total ?? 'without end'} times, first at`
  const page = createPage({ width: context.width })
  page.write(0, `${network}: the task ${providedId}, to run ${often} ${first}:`)
  page.write(2, task.description)
  for (const change of clockChanges) page.write(2, describeClockChange(change))
  page.write(2, describePrice(task.price, service))
  return `${page.text()}${await describeParties(context, opened, task)}`
}

/** Says who signs, who pays, and for whom the task acts. */
async function describeParties(
  { width, program, signal }: Pick<CommandContext, 'width' | 'program' | 'signal'>,
  opened: SignedService,
  { signer, owner, actsFor }: TaskParties
): Promise<string> {
  const { createPage } = await import('../render/terminal/Page.ts')
  const { describeSigner } = await import('../sign/nameSigner.ts')
  const page = createPage({ width, program })
  if (signer !== null) page.write(0, describeSigner(signer))
  const acts = actsFor === owner ? 'the task acts for it' : `the task acts for ${actsFor}`
  page.write(0, `${owner} pays for the runs and owns the task; ${acts}.`)
  const isUser = opened.config.user === owner
  if (!isUser && actsFor !== owner) {
    const grant = await findGrant(opened, signal)
    page.write(
      0,
      grant.isGranted
        ? `It acts by the proxy that ${actsFor} has granted to ${grant.delegate}, the account of ${owner} on the target.`
        : `${actsFor} has granted no proxy to ${grant.delegate}, the account of ${owner} on the target: the runs would fail.`
    )
  }
  if (!isUser) page.write(0, `\`paraclock tasks --owner ${owner}\` lists it.`)
  return page.text().trimEnd()
}

/** The account of the owner on the target, and whether the user has granted it a proxy. */
async function findGrant(
  { config, connections, owner }: SignedService,
  signal: AbortSignal
): Promise<{ readonly delegate: string; readonly isGranted: boolean }> {
  const { accountOnTarget, readUserProxies, showAccount } = await import('@paraclock/checklist')
  const { delegate: _, ...automation } = config.automation
  const target = await connections.read(config.target, { name: 'target', signal })
  const account = accountOnTarget(config)
  const asOwner = { ...config, user: owner, automation: { ...automation, account } }
  const { delegate, grants, ss58Prefix } = await readUserProxies({
    target,
    config: asOwner,
    signal
  })
  return {
    delegate: showAccount({ account: delegate, prefix: ss58Prefix }),
    isGranted: grants.some((grant) => grant.delegate === delegate && grant.delay === 0)
  }
}

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
