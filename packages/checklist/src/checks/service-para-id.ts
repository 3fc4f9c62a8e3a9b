import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeParaId } from '../judge/judgeParaId.ts'

/** The service has the parachain id that is configured. */
export const serviceParaId: Check = defineCheck({
  id: 'service-para-id',
  group: 'chains',
  title: 'The service has the parachain id that is configured',
  failureTitle: 'The service has another parachain id than the one configured',
  why: 'Channels, sovereign accounts and the accounts of users are all derived from it.',
  requires: ['service'],
  after: ['service-reachable'],
  evaluate: ({ service }, { config }) => judgeParaId(service, config.service.paraId)
})
