import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeDirection } from '../judge/judgeDirection.ts'

/** The channel from the service to the target is open. */
export const hrmpServiceToTargetOpen: Check = defineCheck({
  id: 'hrmp-service-to-target-open',
  group: 'hrmp',
  title: 'The channel from the service to the target is open',
  failureTitle: 'The channel from the service to the target is not open',
  why: 'The service sends each run of a task over this channel: without it, runs fail.',
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }, { config }) => judgeDirection(hrmp, 0, config)
})
