import { type Check, defineCheck } from './defineCheck.ts'
import { judgeChannelSize } from './judgeChannelSize.ts'

/** Both channels take the service's largest message. */
export const hrmpMessageSizeSufficient: Check = defineCheck({
  id: 'hrmp-message-size-sufficient',
  group: 'hrmp',
  kind: 'explanation',
  title: "Both channels take the service's largest message",
  failureTitle: "A channel is too small for the service's largest message",
  why: 'A message that is longer than the channel permits is refused when the run is due, after the user has paid for it.',
  how: 'The longest message of each channel is compared with `channel.messageSize`. The least defaults to the longest program that the service can send: its constant `maxCallBytes`, and the instructions around the call.',
  fixes: [
    'An open channel cannot be resized. Close it, and request a larger one in the next session.'
  ],
  requires: ['hrmp', 'call', 'program', 'service'],
  after: ['hrmp-service-to-target-open', 'hrmp-target-to-service-open'],
  evaluate: ({ hrmp, call: { call }, program, service }, { config }) => {
    const bytes = (hex: string): number => hex.length / 2 - 1
    const around = bytes(program.program) - bytes(call)
    const longest = service.capabilities.service?.limits.maxCallBytes
    const largest = around + (longest?.known === true ? longest.value : bytes(call))
    const least = config.channel?.messageSize ?? largest
    return judgeChannelSize({ hrmp, what: 'maxMessageSize', unit: 'bytes', least })
  }
})
