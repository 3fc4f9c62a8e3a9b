import {
  accountTotals,
  amount,
  count,
  list,
  object,
  oneOf,
  planSteps,
  text
} from '@paraclock/checklist/schema'
import type { HrmpPlan } from '@paraclock/hrmp'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'

const output = defineOutput({
  name: 'hrmp-plan',
  title: 'How the channels are opened: paraclock hrmp plan --json',
  version: 2,
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
        /** Every step to the goal, in order. Those whose status is `act` can be made now. */
        steps: planSteps,
        /** What the steps take of each account. */
        totals: accountTotals
      })
    ),
    /** What the bytes rest on. */
    proofs: list(chainProof),
    /** The chains of which nothing could be proven, and why: their bytes are the endpoint's word. */
    unproven: list(text)
  }
})

const STATUS_WORDS: { readonly [Status in HrmpPlan['status']]: string } = {
  done: 'both channels are open, and nothing is left to do',
  act: 'make the steps that are marked "now", then run this again',
  wait: 'wait for the session or the message that is under way, then run this again',
  blocked: 'no call can be made before what blocks it is fixed'
}

/** Plans the channels of each network: every step that is left, by whom, and what it costs. */
export const hrmpPlanCommand = defineCommand({
  name: 'hrmp plan',
  summary: 'Plan the channels: who must make which call, and what it costs',
  options: configOptions,
  output,
  run: async (context) => {
    const { openChains, planChannels, totalByAccount } = await import('@paraclock/checklist')
    const { readHrmp } = await import('@paraclock/hrmp')
    const { readProvenNetworks } = await import('../open/readNetworks.ts')
    const { requireOneNetwork } = await import('../open/requireOneNetwork.ts')
    const { options, print, signal } = context
    const { read, ...trust } = await readProvenNetworks(
      context,
      async ({ network, config, chain }) => {
        const chains = await openChains(chain)
        const { relay, service, target } = chains
        await requireOneNetwork({ config, chains, signal })
        const state = await readHrmp({
          relay,
          paras: [
            { paraId: config.service.paraId, chain: service },
            { paraId: config.target.paraId, chain: target }
          ],
          signal
        })
        const plan = planChannels(state, config)
        const { status, directions, accounts, steps } = plan
        const obstacles = [...new Set(plan.obstacles.map(({ remedy }) => remedy))]
        const totals = totalByAccount(steps, accounts)
        return { network, config, status, directions, accounts, obstacles, steps, totals }
      }
    )
    if (options.json) print(output.render({ networks: read, ...trust }))
    else {
      const { createPage } = await import('../render/terminal/Page.ts')
      const { writePlan, writeTrust } = await import('../render/terminal/writePlan.ts')
      const page = createPage(context)
      for (const { network, config, status, directions, obstacles, steps, totals } of read) {
        page.write(0, STATUS_WORDS[status], 'plain', { text: `${network}:`, style: 'bold' })
        for (const { summary } of directions) page.write(2, summary)
        for (const obstacle of obstacles) {
          page.write(2, obstacle, 'plain', { text: 'blocked by:', style: 'caution' })
        }
        writePlan({ page, steps, accounts: totals, config })
        page.skip()
      }
      writeTrust(page, trust)
      print(page.text().trimEnd())
    }
    return read.every(({ status }) => status === 'done') ? 0 : 1
  }
})
