import { type ProxyPlan, proveProxyTypes } from '@paraclock/proxy'
import { encodeCall } from '@paraclock/weights'
import type { CommandContext } from '../cli/Command.ts'
import { readUserProxies } from '../gather/readUserProxies.ts'
import { planGrant } from '../judge/planGrant.ts'
import { showAccount } from '../judge/showAccount.ts'
import { proxyPlanOutput } from '../outputs/proxyPlanOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { createPage } from '../report/terminal/Page.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'
import { writeSteps } from './writeSteps.ts'

const STATUS_WORDS: { readonly [Status in ProxyPlan['status']]: string } = {
  done: 'the user has granted the proxy, and nothing has to be done',
  act: 'make these calls, in this order',
  blocked: 'fix the obstacles first: no call leads to the goal before'
}

/** Plans the proxy of the configured user on each network's target. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal, colors, width } = context
  const { config: whole, networks } = await openConfig(context)
  const connections = openConnections(context, whole)
  try {
    const plans = await Promise.all(
      networks.map(async ([name, config]) => {
        const { api, provider, facts } = await connections.open(config.target, signal)
        const target = { name: 'target', api, provider }
        const at = facts.finalized.hash
        const state = await readUserProxies({ target, config, at, signal })
        const call = encodeCall({ chain: api, call: config.automation.call })
        const proof = await proveProxyTypes({ target, state, call, signal })
        const replaceWider = options['replace-wider'] === true
        const plan = planGrant(state, proof, config, { replaceWider })
        return { network: name, plan, prefix: state.ss58Prefix }
      })
    )
    if (options['json'] === true) {
      const told = plans.map(({ network, plan }) => ({ network, ...plan }))
      print(renderOutput({ output: proxyPlanOutput, value: { networks: told } }))
    } else {
      const page = createPage({ colors, width })
      for (const { network, plan, prefix } of plans) {
        const { grant, status, remedies, steps } = plan
        page.writeSpans(0, [
          { text: network, style: 'bold' },
          { text: `: ${STATUS_WORDS[status]}` }
        ])
        if (grant !== null) {
          const delegate = showAccount({ account: grant.delegate, prefix })
          page.write(2, `${grant.proxyType} for ${delegate}`)
        }
        for (const { summary } of remedies) page.write(2, summary)
        writeSteps(page, steps)
        page.skip()
      }
      print(page.text().trimEnd())
    }
    return plans.every(({ plan }) => plan.status === 'done') ? 0 : 1
  } finally {
    await connections.close()
  }
}
