import { formatBalance } from '@paraclock/core'
import { type HrmpPlan, readHrmp } from '@paraclock/hrmp'
import type { CommandContext } from '../cli/Command.ts'
import { planChannels } from '../judge/planChannels.ts'
import { hrmpPlanOutput } from '../outputs/hrmpPlanOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { createPage } from '../report/terminal/Page.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'
import { writeSteps } from './writeSteps.ts'

const STATUS_WORDS: { readonly [Status in HrmpPlan['status']]: string } = {
  done: 'both channels are open, and nothing has to be done',
  act: 'make these calls, then run this again',
  wait: 'wait for the session or the message that is under way, then run this again',
  blocked: 'no call can be made before what is in the way is mended'
}

/** Plans the channels of each network: what is left to do, by whom, and what it costs. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal, colors, width } = context
  const { config: whole, networks } = await openConfig(context)
  const connections = openConnections(context, whole)
  try {
    const plans = await Promise.all(
      networks.map(async ([name, config]) => {
        const [relay, service, target] = await Promise.all(
          [config.relay, config.service, config.target].map((chain) =>
            connections.open(chain, signal)
          )
        )
        if (relay === undefined || service === undefined || target === undefined) return undefined
        const state = await readHrmp({
          relay: { name: 'relay', api: relay.api },
          paras: [
            { paraId: config.service.paraId, name: 'service', api: service.api },
            { paraId: config.target.paraId, name: 'target', api: target.api }
          ],
          at: relay.facts.finalized.hash,
          signal
        })
        return { network: name, plan: planChannels(state, config) }
      })
    )
    const found = plans.filter((plan) => plan !== undefined)
    if (options['json'] === true) {
      const told = found.map(({ network, plan }) => {
        const { status, directions, accounts, next: steps } = plan
        return { network, status, directions, accounts, obstacles: listObstacles(plan), steps }
      })
      print(renderOutput({ output: hrmpPlanOutput, value: { networks: told } }))
    } else {
      const page = createPage({ colors, width })
      for (const { network, plan } of found) {
        page.writeSpans(0, [
          { text: network, style: 'bold' },
          { text: `: ${STATUS_WORDS[plan.status]}` }
        ])
        for (const { summary } of plan.directions) page.write(2, summary)
        for (const text of listObstacles(plan)) {
          page.write(2, text, 'plain', { text: 'in the way:', style: 'caution' })
        }
        writeSteps(page, plan.next)
        page.skip()
      }
      print(page.text().trimEnd())
    }
    return found.every(({ plan }) => plan.status === 'done') ? 0 : 1
  } finally {
    await connections.close()
  }
}

/** What is in the way. An account that is short is named once, with all that the plan takes of it. */
function listObstacles({ obstacles, accounts }: HrmpPlan): readonly string[] {
  const others = obstacles.filter(({ code }) => code !== 'balanceShort')
  return [
    ...new Set(others.map(({ remedy }) => remedy)),
    ...accounts
      .filter(({ short }) => short.amount > 0n)
      .map(
        ({ paraId, needed, free }) =>
          `the account of parachain ${paraId} on the relay chain holds ${formatBalance(free.amount, free)} of the ${formatBalance(needed.amount, needed)} that all steps take`
      )
  ]
}
