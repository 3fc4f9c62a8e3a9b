import {
  accountOnTarget,
  formatTime,
  openChains,
  readUserProxies,
  showAccount
} from '@paraclock/checklist'
import {
  type HourService,
  type LiveQuote,
  type MinuteService,
  previewTask,
  quoteTask,
  readServiceTime,
  type ScheduleArgs,
  type Service,
  scheduleDynamicDispatchTask,
  scheduleNativeTransferTask,
  scheduleXcmpTask,
  type TaskSpec,
  type TaskSubmission
} from '@paraclock/scheduler'
import type { CommandContext, ContextOf } from '../../cli/defineCommand.ts'
import {
  type AskedSchedule,
  describeClockChange,
  readSchedule,
  requireSchedule
} from '../../cli/readSchedule.ts'
import { useJournal } from '../../journal/useJournal.ts'
import { readTask } from '../../open/readTask.ts'
import { requireOneNetwork } from '../../open/requireOneNetwork.ts'
import { createPage } from '../../render/terminal/Page.ts'
import { createReviewer, describeConsent } from '../../sign/createReviewer.ts'
import { describeSigner, type NamedSigner } from '../../sign/nameSigner.ts'
import { sayOnChain } from '../../sign/sayOnChain.ts'
import { type SignedService, useSigned } from '../../sign/useSigned.ts'
import { describePrice } from '../../task/describePrice.ts'
import { type scheduleCommand, scheduleOutput } from '../schedule.ts'

const FINALITY_MS = 300_000

/** What `paraclock schedule` does. */
export async function runSchedule(context: ContextOf<typeof scheduleCommand>): Promise<number> {
  requireSchedule(context.options)
  return await useSigned(context, 'user', (opened) => showOrSchedule(context, opened))
}

type Context = ContextOf<typeof scheduleCommand>

async function showOrSchedule(context: Context, opened: SignedService): Promise<number> {
  const { options, print, signal, positionals } = context
  const { network, service, proofs, signing, isAllowed, owner } = opened
  const { spec, description } = await readTask(context, opened)
  const now = await readServiceTime(service)
  const schedule = readSchedule(options, { now, slotLength: service.limits.slotLength })
  const providedId = positionals[0] ?? ''
  const actsFor = findBeneficiary(spec, opened)
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
      print(scheduleOutput.render({ ...planned, proofs: [...proofs] }))
    } else print(`${text}\n${describeConsent(options)}`)
    return signing === undefined ? 0 : 1
  }
  if (spec.kind === 'xcmp') {
    const { config } = opened
    const chains = await openChains(opened.chain)
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
  if (options.json) print(scheduleOutput.render({ ...asked, status, tasks, proofs: [...proofs] }))
  else {
    for (const { taskId, nextRun } of tasks) {
      print(`${status}: ${taskId}, first run ${formatTime(nextRun ?? 'no time')}`)
    }
    for (const { summary } of proofs) print(summary)
  }
  return 0
}

/** Who signs, who pays, and for whom the task acts. */
interface TaskParties {
  readonly signer: NamedSigner | null
  readonly owner: string
  readonly actsFor: string
}

/** The account for which a task acts: on the target the user, on the service its owner. */
function findBeneficiary(spec: TaskSpec, { config, owner }: SignedService): string {
  if (spec.kind !== 'xcmp') return owner
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
  { config, chain, owner }: SignedService,
  signal: AbortSignal
): Promise<{ readonly delegate: string; readonly isGranted: boolean }> {
  const { delegate: _, ...automation } = config.automation
  const target = await chain('target')
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
