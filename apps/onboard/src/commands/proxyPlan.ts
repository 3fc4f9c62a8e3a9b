import {
  amount,
  count,
  list,
  object,
  oneOf,
  remedy,
  steps,
  text,
  truth
} from '@paraclock/checklist/schema'
import type { ProxyPlan } from '@paraclock/proxy'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'

const output = defineOutput({
  name: 'proxy-plan',
  title: 'How the user grants the proxy: paraclock proxy plan --json',
  version: 1,
  entries: {
    networks: list(
      object({
        network: text,
        status: oneOf('done', 'act', 'blocked'),
        grant: v.nullable(object({ delegate: text, proxyType: text, delay: count })),
        isProved: truth,
        forceProxyType: v.nullable(text),
        cost: v.nullable(
          object({
            deposit: amount,
            fee: amount,
            remaining: amount,
            needed: amount,
            returned: amount
          })
        ),
        remedies: list(remedy),
        steps
      })
    )
  }
})

const STATUS_WORDS: { readonly [Status in ProxyPlan['status']]: string } = {
  done: 'the user has granted the proxy, and nothing is left to do',
  act: 'make these calls, in this order',
  blocked: 'fix the obstacles first: no call leads to the goal before'
}

/** Plans the proxy of the configured user on each network's target. */
export const proxyPlanCommand = defineCommand({
  name: 'proxy plan',
  summary: "Plan the user's proxy on the target",
  options: {
    ...configOptions,
    'replace-wider': {
      type: 'boolean',
      summary: 'Also remove proxies that admit more than needed'
    }
  },
  output,
  run: async (context) => {
    const { planGrant, readUserProxies, showAccount } = await import('@paraclock/checklist')
    const { proveProxyTypes } = await import('@paraclock/proxy')
    const { encodeCall } = await import('@paraclock/weights')
    const { readNetworks } = await import('../open/readNetworks.ts')
    const { createPage } = await import('../render/terminal/Page.ts')
    const { writeSteps } = await import('../render/terminal/writeSteps.ts')
    const { options, print, signal, colors, width } = context
    const plans = await readNetworks(context, async ({ network, config, chain }) => {
      const target = await chain('target')
      const state = await readUserProxies({ target, config, signal })
      const call = encodeCall({ chain: target, call: config.automation.call })
      const proof = await proveProxyTypes({ target, state, call, signal })
      const replaceWider = options['replace-wider']
      const plan = planGrant(state, proof, config, { replaceWider })
      return { network, plan, prefix: state.ss58Prefix }
    })
    if (options.json) {
      print(output.render({ networks: plans.map(({ network, plan }) => ({ network, ...plan })) }))
    } else {
      const page = createPage({ colors, width })
      for (const { network, plan, prefix } of plans) {
        const { grant, status, remedies, steps: next } = plan
        page.write(0, STATUS_WORDS[status], 'plain', { text: `${network}:`, style: 'bold' })
        if (grant !== null) {
          const delegate = showAccount({ account: grant.delegate, prefix })
          page.write(2, `${grant.proxyType} for ${delegate}`)
        }
        for (const { summary } of remedies) page.write(2, summary)
        writeSteps(page, next)
        page.skip()
      }
      print(page.text().trimEnd())
    }
    return plans.every(({ plan }) => plan.status === 'done') ? 0 : 1
  }
})
