import { amount, count, list, object, oneOf, steps, text } from '@paraclock/checklist/schema'
import type { HrmpPlan } from '@paraclock/hrmp'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'

const output = defineOutput({
  name: 'hrmp-plan',
  title: 'How the channels are opened: paraclock hrmp plan --json',
  version: 1,
  entries: {
    networks: list(
      object({
        network: text,
        status: oneOf('done', 'act', 'wait', 'blocked'),
        directions: list(
          object({
            sender: count,
            recipient: count,
            phase: oneOf('absent', 'requested', 'accepted', 'open', 'closing'),
            status: oneOf('done', 'act', 'wait', 'blocked'),
            summary: text
          })
        ),
        /** What both parachains' accounts on the relay chain have, and what all steps take of them. */
        accounts: list(
          object({ paraId: count, account: text, free: amount, needed: amount, short: amount })
        ),
        /** What blocks it, in words. */
        obstacles: list(text),
        /** The calls to make now, in this order. */
        steps
      })
    )
  }
})

const STATUS_WORDS: { readonly [Status in HrmpPlan['status']]: string } = {
  done: 'both channels are open, and nothing is left to do',
  act: 'make these calls, then run this again',
  wait: 'wait for the session or the message that is under way, then run this again',
  blocked: 'no call can be made before what blocks it is fixed'
}

/** Plans the channels of each network: what is left to do, by whom, and what it costs. */
export const hrmpPlanCommand = defineCommand({
  name: 'hrmp plan',
  summary: 'Plan the channels: who must make which call, and what it costs',
  options: configOptions,
  output,
  run: async (context) => {
    const { planChannels } = await import('@paraclock/checklist')
    const { readHrmp } = await import('@paraclock/hrmp')
    const { readNetworks } = await import('../open/readNetworks.ts')
    const { options, print, signal, colors, width } = context
    const shown = await readNetworks(context, async ({ network, config, chain }) => {
      const [relay, service, target] = await Promise.all([
        chain('relay'),
        chain('service'),
        chain('target')
      ])
      const state = await readHrmp({
        relay,
        paras: [
          { paraId: config.service.paraId, chain: service },
          { paraId: config.target.paraId, chain: target }
        ],
        signal
      })
      const plan = planChannels(state, config)
      const { status, directions, accounts, next } = plan
      const obstacles = await listObstacles(plan)
      return { network, status, directions, accounts, obstacles, steps: next }
    })
    if (options.json) print(output.render({ networks: shown }))
    else {
      const { createPage } = await import('../render/terminal/Page.ts')
      const { writeSteps } = await import('../render/terminal/writeSteps.ts')
      const page = createPage({ colors, width })
      for (const { network, status, directions, obstacles, steps: next } of shown) {
        page.write(0, STATUS_WORDS[status], 'plain', { text: `${network}:`, style: 'bold' })
        for (const { summary } of directions) page.write(2, summary)
        for (const obstacle of obstacles) {
          page.write(2, obstacle, 'plain', { text: 'blocked by:', style: 'caution' })
        }
        writeSteps(page, next)
        page.skip()
      }
      print(page.text().trimEnd())
    }
    return shown.every(({ status }) => status === 'done') ? 0 : 1
  }
})

/** What blocks a plan. An account that is short is named once, with all that the plan takes of it. */
async function listObstacles({ obstacles, accounts }: HrmpPlan): Promise<readonly string[]> {
  const { formatBalance } = await import('@paraclock/core')
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
