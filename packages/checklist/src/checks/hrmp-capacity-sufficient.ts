import { type Check, defineCheck } from './defineCheck.ts'
import { judgeChannelSize } from './judgeChannelSize.ts'

// What one block of the service can send to a target and still leave room for what waits.
const LEAST = 8

/** Both channels hold enough messages. */
export const hrmpCapacitySufficient: Check = defineCheck({
  id: 'hrmp-capacity-sufficient',
  group: 'hrmp',
  kind: 'recommendation',
  title: 'Both channels hold enough messages',
  failureTitle: 'A channel holds too few messages',
  why: 'A full channel takes no more messages: runs of a busy slot would fail.',
  how: 'The most messages that each channel holds is compared with `channel.capacity`, which defaults to 8.',
  fixes: [
    'An open channel cannot be resized. Close it, and request a larger one in the next session.',
    '`configuration.activeConfig` of the relay chain holds the largest that is allowed.'
  ],
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
