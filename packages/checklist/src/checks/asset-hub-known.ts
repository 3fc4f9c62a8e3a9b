import type { Fact } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { judgeUnusable } from './judgeUnusable.ts'
import { notApplicable, pass, warn } from './Verdict.ts'

export const assetHubKnown: Check = defineCheck({
  id: 'asset-hub-known',
  group: 'chains',
  kind: 'explanation',
  title: 'The Asset Hub of the network can be read',
  failureTitle: 'The configured Asset Hub is not that of the network',
  warningTitle: 'The relay chain trusts a parachain that is not configured like an Asset Hub',
  why: 'On many networks the relay token of users and the referenda of the relay chain are on Asset Hub. Without it, these balances and referenda are unknown.',
  how: 'A teleport of the relay token and a call of root are dry-run on the relay chain as each system parachain. `assetHub` of the configuration must be a parachain whose blocks the relay chain has included, and from which it takes its token. The check warns if there is such a parachain and none is configured, or if another one has the powers of the configured one. If the configured chain is unreachable, stopped or behind the relay chain, the balances there are undetermined.',
  fixes: [
    'Add `assetHub.endpoints` to the network in the configuration, or correct them.',
    'Remove `assetHub` if the relay chain takes its token from no parachain.'
  ],
  requires: ['system'],
  after: ['relay-reachable'],
  evaluate: ({ system }, { network }) => {
    const { assetHub, chains, evidence } = system
    const trusted = chains.known ? chains.value.filter(({ teleports }) => teleports) : []
    if (assetHub !== undefined && 'error' in assetHub) {
      const what = 'what Asset Hub holds'
      return judgeUnusable(assetHub.error, { role: 'assetHub', what, evidence })
    }
    if (assetHub !== undefined) {
      const { name, endpoint, paraId } = assetHub
      const rest = trusted.filter((one) => one.paraId !== paraId)
      const others =
        rest.length === 0
          ? ''
          : `; it also takes it from ${rest.map((one) => one.paraId).join(', ')}`
      const text = `${name} at ${endpoint}, parachain ${paraId}: ${describe(chains, paraId)}${others}`
      const rivals = rest.filter(({ isRoot }) => isRoot)
      if (rivals.length === 0) return pass(text, evidence)
      const ids = rivals.map((one) => one.paraId).join(' and ')
      return warn(`${text}; parachain ${ids} has the same powers`, evidence, [
        {
          summary: `Compare assetHub.endpoints of networks.${network} with the documents of the network: parachain ${ids} may be its Asset Hub as well. Money and referenda there are not read.`
        }
      ])
    }
    if (!chains.known) return notApplicable(chains.why, evidence)
    if (trusted.length === 0) {
      const reason = 'the relay chain takes its token from no parachain by teleport'
      return notApplicable(reason, evidence)
    }
    const ids = trusted.map(({ paraId }) => paraId).join(', ')
    return warn(`the relay chain takes its token by teleport from parachain ${ids}`, evidence, [
      {
        summary: `Add networks.${network}.assetHub.endpoints to the configuration, so that money on Asset Hub is known. Without it, only the balances on the relay chain are read.`
      }
    ])
  }
})

function describe(chains: Fact<readonly SystemChain[]>, paraId: number): string {
  if (!chains.known) return `its powers are unknown: ${chains.why}`
  const own = chains.value.find((one) => one.paraId === paraId)
  const rule = own?.isRoot === true ? ', and makes calls of its root for it' : ''
  return `the relay chain takes its token from it by teleport${rule}`
}
