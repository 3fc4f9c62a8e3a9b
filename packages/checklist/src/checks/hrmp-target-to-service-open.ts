import { type Check, defineCheck } from './defineCheck.ts'
import { judgeDirection } from './judgeDirection.ts'

/** The channel from the target to the service is open. */
export const hrmpTargetToServiceOpen: Check = defineCheck({
  id: 'hrmp-target-to-service-open',
  group: 'hrmp',
  kind: 'explanation',
  title: 'The channel from the target to the service is open',
  failureTitle: 'The channel from the target to the service is not open',
  why: "The service's token and answers return over this channel.",
  how: '`hrmp.hrmpChannels` of the relay chain holds an entry for this direction when the channel is open. Otherwise the missing steps are planned from the requests and closings: who requests, who accepts, and what waits for the next session.',
  fixes: [
    "`paraclock hrmp plan` prints the calls. The target requests the channel, and the service accepts it. Each step is a message that the parachain's root sends to the relay chain.",
    "A channel opens when the relay chain's next session begins, not before."
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDirection(hrmp, 1, config)
})
