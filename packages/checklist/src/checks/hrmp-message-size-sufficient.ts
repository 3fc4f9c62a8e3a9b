import { type Check, defineCheck } from '../check/defineCheck.ts'
import { judgeChannelSize } from '../judge/judgeChannelSize.ts'

/** Both channels take the service's largest message. */
export const hrmpMessageSizeSufficient: Check = defineCheck({
  id: 'hrmp-message-size-sufficient',
  group: 'hrmp',
  title: "Both channels take the service's largest message",
  failureTitle: "A channel is too small for the service's largest message",
  why: 'A message longer than the channel permits is refused when the run is due, long after the user has paid for it.',
  requires: ['hrmp', 'program', 'service'],
  after: ['hrmp-service-to-target-open', 'hrmp-target-to-service-open'],
  evaluate: ({ hrmp, program, service }, { config }) => {
    const bytes = (hex: string): number => hex.length / 2 - 1
    const around = bytes(program.program) - bytes(program.call)
    const longest = service.capabilities.service?.limits.maxCallBytes
    const largest = around + (longest?.known === true ? longest.value : bytes(program.call))
    const least = config.channel?.messageSize ?? largest
    return judgeChannelSize({ hrmp, what: 'maxMessageSize', unit: 'bytes', least })
  }
})
