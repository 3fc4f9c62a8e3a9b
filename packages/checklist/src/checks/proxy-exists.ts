import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeProxyGrant } from '../judge/judgeProxyGrant.ts'

/** The user has granted the proxy, without delay. */
export const proxyExists: Check = defineCheck({
  id: 'proxy-exists',
  group: 'proxy',
  title: 'The user has granted the proxy, without delay',
  failureTitle: 'The user has not granted the proxy',
  why: 'It must be there before the first task is scheduled: without it, every run fails on the target, paid for all the same.',
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-type-admits-call', 'proxy-derivation-agreed'],
  evaluate: ({ proxy, proxyProof }, { config }) => judgeProxyGrant(proxy, proxyProof, config)
})
