import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeParaId } from '../judge/judgeParaId.ts'

/** The target has the parachain id that is configured. */
export const targetParaId: Check = defineCheck({
  id: 'target-para-id',
  group: 'chains',
  title: 'The target has the parachain id that is configured',
  failureTitle: 'The target has another parachain id than the one configured',
  why: 'Channels, sovereign accounts and the accounts of users are all derived from it.',
  requires: ['target'],
  after: ['target-reachable'],
  evaluate: ({ target }, { config }) => judgeParaId(target, config.target.paraId)
})
