import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeFinality } from '../judge/judgeFinality.ts'

/** Blocks of the relay chain are made and finalized. */
export const relayFinality: Check = defineCheck({
  id: 'relay-finality',
  group: 'chains',
  title: 'Blocks of the relay chain are made and finalized',
  failureTitle: 'Blocks of the relay chain are not finalized',
  why: 'Messages between chains travel with finalized blocks: when finality stands still, so does everything that crosses.',
  requires: ['relay'],
  after: ['relay-reachable'],
  evaluate: ({ relay }, { gatheredAt }) => judgeFinality(relay, gatheredAt)
})
