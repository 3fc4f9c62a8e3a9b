import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeProxyFunds } from '../judge/judgeProxyFunds.ts'

/** The user can pay for the proxy. */
export const proxyAffordable: Check = defineCheck({
  id: 'proxy-affordable',
  group: 'proxy',
  title: 'The user can pay for the proxy',
  failureTitle: 'The user cannot pay for the proxy',
  why: 'The deposit is reserved from the user, and the existential deposit and the fee come on top.',
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-type-admits-call'],
  evaluate: ({ proxy, proxyProof }, { config }) => judgeProxyFunds(proxy, proxyProof, config)
})
