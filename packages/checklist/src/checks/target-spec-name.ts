import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeSpecName } from '../judge/judgeSpecName.ts'

/** The target runs the runtime that is configured. */
export const targetSpecName: Check = defineCheck({
  id: 'target-spec-name',
  group: 'chains',
  title: 'The target runs the runtime that is configured',
  failureTitle: 'The target runs another runtime than the one configured',
  why: "A runtime of another name is another chain's, or a fork of it.",
  requires: ['target'],
  after: ['target-reachable'],
  evaluate: ({ target }, { config }) => judgeSpecName(target, config.target.specName)
})
