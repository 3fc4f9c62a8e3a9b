import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeSpecName } from '../judge/judgeSpecName.ts'

/** The relay chain runs the runtime that is configured. */
export const relaySpecName: Check = defineCheck({
  id: 'relay-spec-name',
  group: 'chains',
  title: 'The relay chain runs the runtime that is configured',
  failureTitle: 'The relay chain runs another runtime than the one configured',
  why: "A runtime of another name is another chain's, or a fork of it.",
  requires: ['relay'],
  after: ['relay-reachable'],
  evaluate: ({ relay }, { config }) => judgeSpecName(relay, config.relay.specName)
})
