import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeChannelSize } from '../judge/judgeChannelSize.ts'

// What one block of the service can send to a target and still leave room for what waits.
const LEAST = 8

/** Both channels hold enough messages. */
export const hrmpCapacitySufficient: Check = defineCheck({
  id: 'hrmp-capacity-sufficient',
  group: 'hrmp',
  title: 'Both channels hold enough messages',
  failureTitle: 'A channel holds too few messages',
  why: 'A channel that is full takes nothing more: runs of a busy slot would fail.',
  requires: ['hrmp'],
  after: ['hrmp-service-to-target-open', 'hrmp-target-to-service-open'],
  evaluate: ({ hrmp }, { config }) =>
    judgeChannelSize({
      hrmp,
      what: 'maxCapacity',
      unit: 'messages',
      least: config.channel?.capacity ?? LEAST
    })
})
