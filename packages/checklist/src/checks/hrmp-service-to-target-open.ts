import { type Check, defineCheck } from './defineCheck.ts'
import { judgeDirection } from './judgeDirection.ts'

/** The channel from the service to the target is open. */
export const hrmpServiceToTargetOpen: Check = defineCheck({
  id: 'hrmp-service-to-target-open',
  group: 'hrmp',
  kind: 'explanation',
  title: 'The channel from the service to the target is open',
  failureTitle: 'The channel from the service to the target is not open',
  why: 'The service sends each run of a task over this channel: without it, runs fail.',
  how: '`hrmp.hrmpChannels` of the relay chain holds an entry for this direction when the channel is open. Otherwise the missing steps are planned from the requests and closings: who requests, who accepts, and what waits for the next session.',
  fixes: [
    "`paraclock hrmp plan` prints the calls. The service requests the channel, and the target accepts it. Each step is a message that the parachain's root sends to the relay chain.",
    "A channel opens when the relay chain's next session begins, not before."
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDirection(hrmp, 0, config)
})
