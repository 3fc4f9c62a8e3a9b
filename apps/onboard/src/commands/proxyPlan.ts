import { proveProxyTypes, readProxies } from '@paraclock/proxy'
import { encodeCall } from '@paraclock/weights'
import type { CommandContext } from '../cli/Command.ts'
import { planGrant } from '../judge/planGrant.ts'
import { showAccount } from '../judge/showAccount.ts'
import { proxyPlanOutput } from '../outputs/proxyPlanOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'
import { renderSteps } from './renderSteps.ts'

/** Plans the proxy of the configured user on each network's target. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal } = context
  const { config: whole, networks } = await openConfig(context)
  const connections = openConnections(context, whole)
  try {
    const plans = await Promise.all(
      networks.map(async ([name, config]) => {
        const { api, provider, facts } = await connections.open(config.target, signal)
        const target = { name: 'target', api, provider }
        const { user, automation } = config
        const service = { paraId: config.service.paraId }
        const at = facts.finalized.hash
        const state = await readProxies({
          target,
          user,
          service,
          networks: [undefined],
          at,
          signal
        })
        const call = encodeCall({ chain: api, call: automation.call })
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
      for (const { network, plan, prefix } of plans) {
        const { grant, status, remedies, steps } = plan
        print(
          [
            `${network}: ${status === 'met' ? 'nothing has to be done' : status}`,
            ...(grant === null
              ? []
              : [`  ${grant.proxyType} for ${showAccount({ account: grant.delegate, prefix })}`]),
            ...remedies.map(({ summary }) => `  ${summary}`),
            ...(steps.length === 0 ? [] : ['', renderSteps(steps)]),
            ''
          ].join('\n')
        )
      }
    }
    return plans.every(({ plan }) => plan.status === 'met') ? 0 : 1
  } finally {
    await connections.close()
  }
}
