import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeSpecName } from '../judge/judgeSpecName.ts'

/** The service runs the runtime that is configured. */
export const serviceSpecName: Check = defineCheck({
  id: 'service-spec-name',
  group: 'chains',
  title: 'The service runs the runtime that is configured',
  failureTitle: 'The service runs another runtime than the one configured',
  why: "A runtime of another name is another chain's, or a fork of it.",
  requires: ['service'],
  after: ['service-reachable'],
  evaluate: ({ service }, { config }) => judgeSpecName(service, config.service.specName)
})
