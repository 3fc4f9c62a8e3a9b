import { accountOnTarget, readUserProxies, showAccount } from '@paraclock/checklist'
import { formatBalance, isSameAccount, parseAccount } from '@paraclock/core'
import type { TaskPlan } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/defineCommand.ts'
import { createPage } from '../render/terminal/Page.ts'
import { describeSigner } from '../sign/nameSigner.ts'
import type { SignedService } from './openService.ts'

export async function describeRequests(
  context: Pick<CommandContext, 'width' | 'program' | 'signal'>,
  opened: SignedService,
  plans: readonly TaskPlan[]
): Promise<string> {
  const { network, service, owner } = opened
  const page = createPage(context)
  writePlans(page, network, plans)
  if (plans.length > 1) {
    const open = plans.flatMap(({ price }) => price ?? [])
    // Each price includes the fee of a whole transaction. One transaction can schedule several
    // tasks for a lower fee, so `total` is an upper limit.
    const total = open.reduce((sum, price) => sum + price.total, 0n)
    const most = `for at most ${formatBalance(total, service.token)}`
    page.write(0, `${network}: ${open.length} of ${plans.length} tasks to schedule, ${most}`)
  }
  const actsFor = plans
    .map((plan) => findActing(opened, plan))
    .find((account) => !isSameAccount(account, parseAccount(owner)))
  await describeParties(context, opened, { page, actsFor: actsFor ?? owner })
  return page.text().trimEnd()
}

/** Writes the sentences of plans, each plan as a head with lines below it. */
export function writePlans(
  page: ReturnType<typeof createPage>,
  network: string,
  plans: readonly Pick<TaskPlan, 'sentences'>[]
): void {
  for (const { sentences } of plans) {
    const [head = '', ...more] = sentences
    page.write(0, `${network}: ${head}`)
    for (const sentence of more) page.write(2, sentence)
  }
}

/**
 * Returns the account for which the call of a task acts. If the task has the kind `xcmp`, this is
 * the user's account on the target. Otherwise, this is the owner.
 */
export function findActing(
  { config, owner }: Pick<SignedService, 'config' | 'owner'>,
  { task }: Pick<TaskPlan, 'task'>
): string {
  return task.kind === 'xcmp' ? accountOnTarget(config) : owner
}

async function describeParties(
  { signal }: Pick<CommandContext, 'signal'>,
  opened: SignedService,
  { page, actsFor }: { readonly page: ReturnType<typeof createPage>; readonly actsFor: string }
): Promise<void> {
  const { signer, owner } = opened
  if (signer !== undefined) page.write(0, describeSigner(signer))
  const isOwn = isSameAccount(actsFor, parseAccount(owner))
  const acts = isOwn ? 'the task acts for it' : `the task acts for ${actsFor}`
  page.write(0, `${owner} pays for the runs and owns the task; ${acts}.`)
  const isUser = isSameAccount(opened.config.user, parseAccount(owner))
  if (!isUser && !isOwn) {
    // These tasks act for the configured user's account, by a proxy of the owner.
    const { delegate: _, ...automation } = opened.config.automation
    const config = {
      ...opened.config,
      user: owner,
      automation: { ...automation, account: actsFor }
    }
    const proxies = readUserProxies({ target: await opened.chain('target'), config, signal })
    const { delegate, grants, ss58Prefix: prefix } = await proxies
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
}
