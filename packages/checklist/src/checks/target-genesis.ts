import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeGenesis } from '../judge/judgeGenesis.ts'

/** The target has the genesis that is configured. */
export const targetGenesis: Check = defineCheck({
  id: 'target-genesis',
  group: 'chains',
  title: 'The target has the genesis that is configured',
  failureTitle: 'The target is another chain than the one configured',
  why: 'An endpoint that leads to another chain, a test network for example, would make every other line meaningless.',
  requires: ['target'],
  after: ['target-reachable'],
  evaluate: ({ target }, { config }) => judgeGenesis(target, config.target.genesis)
})
