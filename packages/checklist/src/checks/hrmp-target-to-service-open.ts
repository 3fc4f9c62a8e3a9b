import { type Check, defineCheck } from './defineCheck.ts'
import { judgeDirection } from './judgeDirection.ts'

/** The channel from the target to the service is open. */
export const hrmpTargetToServiceOpen: Check = defineCheck({
  id: 'hrmp-target-to-service-open',
  group: 'hrmp',
  title: 'The channel from the target to the service is open',
  failureTitle: 'The channel from the target to the service is not open',
  why: "The service's token and answers come back over this channel.",
  how: '`hrmp.hrmpChannels` of the relay chain holds an entry for this direction when the channel is open. If it does not, requests and closings are looked at, and what is left to do is planned: who asks, who accepts, and what waits for the next session.',
  fixes: [
    "`paraclock hrmp plan` prints the calls. The target asks for the channel, the service accepts it; each is a message that the parachain's root sends to the relay chain.",
    "A channel opens when the relay chain's next session begins, not before."
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDirection(hrmp, 1, config)
})
