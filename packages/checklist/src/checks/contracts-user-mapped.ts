import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeMapping } from '../judge/judgeMapping.ts'

/** The user's account can call contracts. */
export const contractsUserMapped: Check = defineCheck({
  id: 'contracts-user-mapped',
  group: 'contracts',
  title: "The user's account can call contracts",
  failureTitle: "The user's account cannot call contracts",
  why: "An account that was not born as an Ethereum address has to be mapped before it may call a contract, and the proxied call is the user's.",
  requires: ['proxy', 'proxyProof'],
  after: ['target-reachable'],
  evaluate: ({ proxy, proxyProof }, { config }) => judgeMapping(proxy, proxyProof, config)
})
