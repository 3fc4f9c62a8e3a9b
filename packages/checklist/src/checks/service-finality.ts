import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeFinality } from '../judge/judgeFinality.ts'

/** Blocks of the service are made and finalized. */
export const serviceFinality: Check = defineCheck({
  id: 'service-finality',
  group: 'chains',
  title: 'Blocks of the service are made and finalized',
  failureTitle: 'Blocks of the service are not finalized',
  why: 'Messages between chains travel with finalized blocks: when finality stands still, so does everything that crosses.',
  requires: ['service'],
  after: ['service-reachable'],
  evaluate: ({ service }, { gatheredAt }) => judgeFinality(service, gatheredAt)
})
