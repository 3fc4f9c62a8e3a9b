import type { Remedy } from '@paraclock/core'
import { type HrmpChannelState, transportOf } from '@paraclock/hrmp'
import { dropsAll, type QueuesArtifact } from '../evidence/QueuesArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { measureMessage } from './measureMessage.ts'
import { fail, manual, pass } from './Verdict.ts'

export const xcmQueuesOpen: Check = defineCheck({
  id: 'xcm-queues-open',
  group: 'xcm',
  kind: 'explanation',
  title: 'The queues between service and target let messages through',
  failureTitle: 'A queue between service and target is stopped or full',
  why: 'A message waits in a stopped queue, and is lost in a full one. Its run has no effect in time, but is still charged.',
  how: '`xcmpQueue` of the target states whether the execution of messages is suspended, and at how many pages messages are dropped; `messageQueue.bookStateFor` states how many pages the service has there. `xcmpQueue.outboundXcmpStatus` of the service states whether the target has suspended the channel. `hrmp.hrmpChannels` of the relay chain states whether the channel has room for one more message.',
  fixes: [
    "If the target's queue is suspended or its thresholds leave no room, its root makes the call in the report.",
    "If the channel is suspended and the target's queue is empty, the signal to resume was lost: the service's root sets `outboundXcmpStatus`.",
    'If the channel is full, the target has to make blocks: each takes messages out of it.'
  ],
  requires: ['queues', 'hrmp', 'call', 'program'],
  after: ['hrmp-service-to-target-open', 'target-finality'],
  explains: ['ProgramsRefused'],
  evaluate: ({ queues, hrmp, call, program }) => {
    const { outbound, inbound } = queues
    const [there] = hrmp.directions
    const evidence = [...queues.evidence, ...there.evidence]
    const { bytes } = measureMessage(call, program, queues)
    const found = [
      ...findInbound(queues),
      ...findOutbound(queues),
      ...findFull(transportOf(there).room, bytes)
    ]
    const [first, ...others] = found.map(({ problem: _, ...remedy }) => remedy)
    if (first !== undefined) {
      return fail(found.map(({ problem }) => problem).join('; '), evidence, first, ...others)
    }
    if (outbound === undefined || inbound === undefined) {
      const whose = [...(outbound ? [] : ['service']), ...(inbound ? [] : ['target'])]
      const text = `Ask the team of the ${whose.join(' and of the ')} whether messages are suspended: its queue has an unknown form.`
      return manual(text, evidence)
    }
    const { readyPages, dropAt } = inbound
    return pass(`${readyPages} pages wait on the target, which holds ${dropAt}`, evidence)
  }
})

interface Stop extends Remedy {
  readonly problem: string
}

function findInbound({ inbound, resume, widen }: QueuesArtifact): readonly Stop[] {
  if (inbound === undefined) return []
  const { isPaused, readyPages, dropAt } = inbound
  const owner = 'targetGovernance'
  const paused: Stop = {
    problem: 'the target executes no messages: xcmpQueue.queueSuspended is set',
    owner,
    summary: "Have the target's root resume the execution of messages.",
    steps: resume && [resume]
  }
  const full: Stop = {
    problem: `the target drops messages: ${readyPages} pages wait there, and it holds at most ${dropAt}`,
    owner,
    summary: "Have the target's root raise the threshold from which on its queue drops messages.",
    steps: widen && [widen]
  }
  return [...(isPaused ? [paused] : []), ...(dropsAll(inbound) ? [full] : [])]
}

function findOutbound({ outbound, inbound, release }: QueuesArtifact): readonly Stop[] {
  if (outbound === undefined) return []
  if (outbound.roomForChannels !== undefined && outbound.roomForChannels <= 0) {
    const problem = 'the service has messages for as many channels as it can'
    const summary =
      'Have the service send what waits for other parachains, or raise xcmpQueue.maxActiveOutboundChannels.'
    return [{ problem, owner: 'serviceTeam', summary }]
  }
  if (!outbound.isSuspended) return []
  const text = 'the target has suspended the channel, so the service sends no messages'
  if (inbound?.isPaused === true) {
    const summary =
      'Wait until the target has executed what waits: it then tells the service to go on.'
    return [{ problem: text, owner: 'time', summary }]
  }
  // The target resumes the channel only after it executes a message from the service. Without a
  // message in the target's queue, the channel stays suspended.
  if (inbound === undefined || !inbound.isHeld || inbound.readyPages === 0) {
    const problem = `${text}, and no message waits there`
    const summary =
      "Have the service's root take back the state of the channel: the target's signal to go on was lost."
    return [{ problem, owner: 'serviceTeam', summary, steps: release && [release] }]
  }
  const problem = `${text}: ${inbound.readyPages} pages wait there`
  const summary = `Wait until no more than ${inbound.resumeAt} pages wait on the target: it then tells the service to go on.`
  return [{ problem, owner: 'time', summary }]
}

function findFull(channel: HrmpChannelState | undefined, bytes: number): readonly Stop[] {
  if (channel === undefined) return []
  const { messages, maxCapacity, totalSize, maxTotalSize } = channel
  const isLong = bytes >= maxTotalSize - totalSize
  // The channel has room if its capacity and its total size admit one more message of this length.
  // If a message is too long even for an empty channel, the check `hrmp-message-size-sufficient`
  // reports this.
  if (messages < maxCapacity && (!isLong || bytes >= maxTotalSize)) return []
  const problem = `the channel to the target is full: ${messages} of ${maxCapacity} messages, ${totalSize} of ${maxTotalSize} bytes`
  const summary =
    'Wait until the target has taken messages out of the channel: it does so with each block that it makes.'
  return [{ problem, owner: 'time', summary }]
}
