import { type HrmpChannelState, transportOf } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { measureMessage } from './measureMessage.ts'
import { fail, pass, warn } from './Verdict.ts'

export const hrmpMessageSizeSufficient: Check = defineCheck({
  id: 'hrmp-message-size-sufficient',
  group: 'hrmp',
  kind: 'explanation',
  title: "Both channels take the service's largest message",
  failureTitle: "A channel is too small for the task's message",
  warningTitle: "A channel is too small for the service's longest message",
  why: 'A message that is longer than the channel permits is refused when the run is due, after the user has paid for it. A message longer than the total size of the channel is never sent.',
  how: 'The message of the task, with the first bytes of its page, is compared with the longest message of the channel to the target, with the total size of the channel, and with `xcmpQueue.maxPageSize` of the service. The check warns if the longest message that the service can send, with a call of `maxCallBytes`, does not fit into both channels. If `channel.messageSize` is configured, both must take messages of that size.',
  fixes: [
    'An open channel cannot be resized. Close it, and request a larger one in the next session.'
  ],
  requires: ['hrmp', 'queues', 'call', 'program', 'service'],
  after: ['hrmp-service-to-target-open', 'hrmp-target-to-service-open'],
  evaluate: ({ hrmp, queues, call, program, service }, { config }) => {
    const { bytes, around } = measureMessage(call, program, queues)
    const longest = service.capabilities.service?.limits.maxCallBytes
    const largest = longest?.known === true ? around + longest.value : bytes
    const page = queues.outbound?.maxPageSize
    if (page !== undefined && bytes > page) {
      return fail(`${bytes} bytes, and a page of the service holds ${page}`, queues.evidence, {
        summary: `Shorten automation.call by ${bytes - page} bytes: the service sends no longer message.`
      })
    }
    const wanted = config.channel?.messageSize
    const { directions, host } = hrmp
    const evidence = directions.flatMap((direction) => direction.evidence)
    const holds = (channel: Sizes | undefined, least: number): boolean =>
      // The size of a message must be below the total size limit of the channel, even if the
      // channel is empty.
      channel !== undefined && least <= channel.maxMessageSize && least < channel.maxTotalSize
    const fits = (channel: Sizes | undefined): boolean =>
      wanted === undefined ? holds(channel, largest) : wanted <= (channel?.maxMessageSize ?? 0)
    const least = wanted ?? largest
    const ways = directions.map((direction) => ({
      way: `${direction.sender} to ${direction.recipient}`,
      channel: transportOf(direction).room
    }))
    const text = ways.map(({ way, channel }) => `${way}: ${describeSizes(channel)}`).join('; ')
    const small = ways.filter(({ channel }) => !fits(channel))
    if (small.length === 0) return pass(`${text}; ${least} needed`, evidence)
    const close = `close the channel ${small.map(({ way }) => way).join(' and ')}`
    const remedy = holds(host.limits, wanted === undefined ? least : least - 1)
      ? {
          summary: `An open channel cannot be resized: ${close}, and request one of ${least} bytes in the next session.`
        }
      : {
          owner: 'relay' as const,
          summary: `Have ${host.chain} raise hrmpChannelMaxMessageSize to ${least} and hrmpChannelMaxTotalSize above it. Then ${close}, and request it again.`
        }
    const remedies = { ...remedy, command: 'paraclock hrmp plan' }
    if (wanted !== undefined) return fail(`${text}; ${least} needed`, evidence, remedies)
    if (!holds(ways[0]?.channel, bytes)) {
      return fail(`${text}; ${bytes} needed`, evidence, remedies)
    }
    const words = `${text}; ${least} needed for the longest call, ${bytes} for that of the task`
    return warn(words, evidence, [remedies])
  }
})

type Sizes = Pick<HrmpChannelState, 'maxMessageSize' | 'maxTotalSize'>

function describeSizes(channel: Sizes | undefined): string {
  const { maxMessageSize: longest = 0, maxTotalSize: total = 0 } = channel ?? {}
  return total < longest ? `${total} bytes in all` : `${longest} bytes`
}
