import {
  nameAccountsIn,
  openAssetHub,
  openChains,
  planChannels,
  readChannels,
  totalByAccount
} from '@paraclock/checklist'
import { releaseBytes } from '@paraclock/connect'
import { readFact } from '@paraclock/core'
import type { HrmpPlan } from '@paraclock/hrmp'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { writePlan } from '../../fix/writePlan.ts'
import { describeMoney, showMoney } from '../../render/terminal/describeMoney.ts'
import { createPage } from '../../render/terminal/Page.ts'
import { everyRole, type OpenedNetwork, openSession } from '../../session/openSession.ts'
import { requireOneNetwork } from '../../session/requireOneNetwork.ts'
import { type hrmpPlanCommand, hrmpPlanOutput } from '../hrmpPlan.ts'

const STATUS_WORDS: { readonly [Status in HrmpPlan['status']]: string } = {
  done: 'both channels are open, and nothing is left to do',
  act: 'make the steps that are marked "now", then run this again',
  wait: 'wait for the session or the message that is under way, then run this again',
  blocked: 'no call can be made before what blocks it is fixed'
}

export async function runHrmpPlan(context: ContextOf<typeof hrmpPlanCommand>): Promise<number> {
  const { options, print, signal } = context
  const planOne = async ({ network, config, chain }: OpenedNetwork) => {
    const chains = await openChains(chain)
    await requireOneNetwork({ config, chains, signal })
    const [opened, coretime] = await Promise.all([
      openAssetHub({ chain, config, signal }),
      config.coretime && readFact(() => chain('coretime'))
    ])
    const siblings = coretime?.known ? [coretime.value] : []
    const state = await readChannels({ chains, config, siblings, ...opened, signal })
    const { relay, target } = chains
    const plan = releaseBytes(planChannels(state, config), [relay, target, ...siblings])
    const { status, directions, accounts, steps } = plan
    const obstacles = [...new Set(plan.obstacles.map(({ remedy }) => remedy))]
    const totals = totalByAccount(steps, accounts)
    const verdict = status === 'done' ? ('ready' as const) : ('notReady' as const)
    const { held, host } = state
    const money = showMoney(config.user, held && { held, token: host.token })
    const found = { verdict, status, directions, accounts, money, obstacles, steps, totals }
    return { network, config, ...found }
  }
  await using networks = await openSession(context, { chains: everyRole, proofs: true })
  const read = await Promise.all(networks.opened.map(planOne))
  const proofs = [...networks.prover.proofs]
  if (options.json) print(hrmpPlanOutput.render({ networks: read, proofs }))
  else {
    const page = createPage(context)
    for (const one of read) {
      const { network, config, status, directions, money, obstacles, steps, totals } = one
      page.write(0, STATUS_WORDS[status], 'plain', { text: `${network}:`, style: 'bold' })
      for (const { summary } of directions) page.write(2, summary)
      if (money !== undefined) page.write(2, nameAccountsIn(describeMoney(money), config))
      for (const obstacle of obstacles) {
        page.write(2, obstacle, 'plain', { text: 'blocked by:', style: 'caution' })
      }
      writePlan({ page, steps, accounts: totals, config })
      page.skip()
    }
    for (const { summary } of proofs) page.write(0, summary, 'dim')
    print(page.text().trimEnd())
  }
  return read.every(({ status }) => status === 'done') ? 0 : 1
}
