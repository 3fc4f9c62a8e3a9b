import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeGenesis } from '../judge/judgeGenesis.ts'

/** The service has the genesis that is configured. */
export const serviceGenesis: Check = defineCheck({
  id: 'service-genesis',
  group: 'chains',
  title: 'The service has the genesis that is configured',
  failureTitle: 'The service is another chain than the one configured',
  why: 'An endpoint that leads to another chain, a test network for example, would make every other line meaningless.',
  requires: ['service'],
  after: ['service-reachable'],
  evaluate: ({ service }, { config }) => judgeGenesis(service, config.service.genesis)
})
