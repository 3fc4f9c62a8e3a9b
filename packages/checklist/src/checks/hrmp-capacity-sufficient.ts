import { transportOf } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, pass } from './Verdict.ts'

// The needed capacity in messages, if the configuration has no `channel.capacity`.
const MIN = 8

export const hrmpCapacitySufficient: Check = defineCheck({
  id: 'hrmp-capacity-sufficient',
  group: 'hrmp',
  kind: 'recommendation',
  title: 'Both channels hold enough messages',
  failureTitle: 'A channel holds too few messages',
  why: 'A full channel takes no more messages: runs of a busy slot would fail.',
  how: 'The capacity of each channel, in messages, is compared with `channel.capacity`, which defaults to 8.',
  fixes: [
    'An open channel cannot be resized. Close it, and request a larger one in the next session.',
    '`configuration.activeConfig` of the relay chain states the largest capacity that is allowed.'
  ],
  requires: ['hrmp'],
  after: ['hrmp-service-to-target-open', 'hrmp-target-to-service-open'],
  evaluate: ({ hrmp }, { config }) => {
    const least = config.channel?.capacity ?? MIN
    const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
    const sizes = hrmp.directions.map((direction) => ({
      way: `${direction.sender} to ${direction.recipient}`,
      size: transportOf(direction).room?.maxCapacity ?? 0
    }))
    const found = sizes.map(({ way, size }) => `${way}: ${size} messages`).join('; ')
    const text = `${found}; ${least} needed`
    const small = sizes.filter(({ size }) => size < least).map(({ way }) => way)
    if (small.length === 0) return pass(text, evidence)
    return fail(text, evidence, {
      summary: `An open channel cannot be resized: close the channel ${small.join(' and ')}, and request one of ${least} messages in the next session.`,
      command: 'paraclock hrmp plan'
    })
  }
})
