import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeDirection } from '../judge/judgeDirection.ts'

/** The channel from the target to the service is open. */
export const hrmpTargetToServiceOpen: Check = defineCheck({
  id: 'hrmp-target-to-service-open',
  group: 'hrmp',
  title: 'The channel from the target to the service is open',
  failureTitle: 'The channel from the target to the service is not open',
  why: "The service's token and answers come back over this channel.",
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDirection(hrmp, 1, config)
})
