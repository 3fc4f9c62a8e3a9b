import { accountOnTarget, showAccount } from '@paraclock/checklist'
import { formatBalance, isSameAccount, parseAccount } from '@paraclock/core'
import { describeClockChange, firstRuns } from '@paraclock/scheduler/schedule'
import type { CommandContext } from '../cli/defineCommand.ts'
import { createPage } from '../render/terminal/Page.ts'
import { describeSigner } from '../sign/nameSigner.ts'
import { sayTime } from '../words/sayTime.ts'
import { describePrice } from './describePrice.ts'
import { readOwnProxies } from './findTaskFailure.ts'
import type { SignedService } from './openService.ts'
import type { TaskPlan, WantedTask } from './WantedTask.ts'

export async function describeRequests(
  context: Pick<CommandContext, 'width' | 'program' | 'signal'>,
  opened: SignedService,
  plans: readonly TaskPlan[]
): Promise<string> {
  const { network, service, owner } = opened
  const lines = plans.map((plan) => describePlan(context, opened, plan))
  if (plans.length > 1) {
    const open = plans.flatMap(({ price }) => price ?? [])
    // Each price includes the fee of a whole transaction. One transaction can schedule several
    // tasks for a lower fee, so `total` is an upper limit.
    const total = open.reduce((sum, price) => sum + price.total, 0n)
    const most = `for at most ${formatBalance(total, service.token)}`
    lines.push(`${network}: ${open.length} of ${plans.length} tasks to schedule, ${most}`)
  }
  const actsFor = plans
    .map(({ wanted }) => findActing(opened, wanted))
    .find((account) => !isSameAccount(account, parseAccount(owner)))
  const parties = await describeParties(context, opened, actsFor ?? owner)
  return [...lines, parties].join('\n')
}

/**
 * Returns the account for which the call of a task acts. If the task has the kind `xcmp`, this is
 * the user's account on the target. Otherwise, this is the owner.
 */
export function findActing(
  { config, owner }: Pick<SignedService, 'config' | 'owner'>,
  { spec }: Pick<WantedTask, 'spec'>
): string {
  return spec.kind === 'xcmp' ? accountOnTarget(config) : owner
}

function describePlan(
  { width }: Pick<CommandContext, 'width'>,
  { network, service }: SignedService,
  { wanted, prepared, price, failure, refusal }: TaskPlan
): string {
  const { row, description, replaced } = wanted
  const name = row.providedId
  const page = createPage({ width })
  if (price === undefined) {
    const state = prepared
      ? 'is scheduled already'
      : 'was scheduled by an earlier start of a command, and its run times are past'
    page.write(0, `${network}: the task ${name} ${state}`)
    return page.text().trimEnd()
  }
  const { runs: total, clockChanges } = price.compiled
  const [run] = firstRuns(price.compiled, 1)
  const often = total === 1 ? 'once, at' : `${total ?? 'without end'} times, first at`
  page.write(0, `${network}: the task ${name}, to run ${often} ${sayTime(run?.time)}:`)
  page.write(2, description)
  for (const change of clockChanges) page.write(2, describeClockChange(change))
  page.write(2, describePrice(price, service))
  if (failure !== undefined) page.write(2, `Made now, its call would fail ${failure}.`)
  if (refusal !== undefined) {
    page.write(2, `Sent now, the service would refuse it: ${refusal.message} (${refusal.code}).`)
  }
  if (replaced.length > 0) {
    const runsLeft = replaced.reduce((sum, { remainingRuns }) => sum + remainingRuns.length, 0)
    const prepaid = replaced.reduce((sum, task) => sum + task.prepaid, 0n)
    const back = formatBalance(prepaid, service.token)
    page.write(2, `Its ${runsLeft} runs to come are cancelled, and ${back} comes back.`)
  }
  return page.text().trimEnd()
}

async function describeParties(
  { width, program, signal }: Pick<CommandContext, 'width' | 'program' | 'signal'>,
  opened: SignedService,
  actsFor: string
): Promise<string> {
  const { signer, owner } = opened
  const page = createPage({ width, program })
  if (signer !== undefined) page.write(0, describeSigner(signer))
  const isOwn = isSameAccount(actsFor, parseAccount(owner))
  const acts = isOwn ? 'the task acts for it' : `the task acts for ${actsFor}`
  page.write(0, `${owner} pays for the runs and owns the task; ${acts}.`)
  const isUser = isSameAccount(opened.config.user, parseAccount(owner))
  if (!isUser && !isOwn) {
    const { delegate, grants, ss58Prefix: prefix } = await readOwnProxies(opened, signal)
    const named = showAccount({ account: delegate, prefix })
    const whose = `${named}, the account of ${owner} on the target`
    const isGranted = grants.some((grant) => grant.delegate === delegate && grant.delay === 0)
    page.write(
      0,
      isGranted
        ? `It acts by the proxy that ${actsFor} has granted to ${whose}.`
        : `${actsFor} has granted no proxy to ${whose}: the runs would fail.`
    )
  }
  if (!isUser) page.write(0, `\`paraclock tasks --owner ${owner}\` lists it.`)
  return page.text().trimEnd()
}
