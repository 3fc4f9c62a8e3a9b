import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeGenesis } from '../judge/judgeGenesis.ts'

/** The relay chain has the genesis that is configured. */
export const relayGenesis: Check = defineCheck({
  id: 'relay-genesis',
  group: 'chains',
  title: 'The relay chain has the genesis that is configured',
  failureTitle: 'The relay chain is another chain than the one configured',
  why: 'An endpoint that leads to another chain, a test network for example, would make every other line meaningless.',
  requires: ['relay'],
  after: ['relay-reachable'],
  evaluate: ({ relay }, { config }) => judgeGenesis(relay, config.relay.genesis)
})
