import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeFinality } from '../judge/judgeFinality.ts'

/** Blocks of the target are made and finalized. */
export const targetFinality: Check = defineCheck({
  id: 'target-finality',
  group: 'chains',
  title: 'Blocks of the target are made and finalized',
  failureTitle: 'Blocks of the target are not finalized',
  why: 'Messages between chains travel with finalized blocks: when finality stands still, so does everything that crosses.',
  requires: ['target'],
  after: ['target-reachable'],
  evaluate: ({ target }, { gatheredAt }) => judgeFinality(target, gatheredAt)
})
