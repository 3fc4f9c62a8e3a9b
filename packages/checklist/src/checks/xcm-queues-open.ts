import type { HrmpChannelState, HrmpState } from '@paraclock/hrmp'
import type { CallArtifact, ProgramArtifact } from '../evidence/ProgramArtifact.ts'
import { dropsAll, type QueuesArtifact } from '../evidence/QueuesArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { measureMessage } from './measureMessage.ts'
import { type Fail, fail, manual, pass, type Verdict } from './Verdict.ts'

/** The service's messages leave, and the target executes them. */
export const xcmQueuesOpen: Check = defineCheck({
  id: 'xcm-queues-open',
  group: 'xcm',
  kind: 'explanation',
  title: 'The queues between service and target let messages through',
  failureTitle: 'A queue between service and target is stopped or full',
  why: 'A message waits in a queue that is stopped, and is lost in one that is full. Its run has no effect in time, and is charged all the same.',
  how: '`xcmpQueue` of the target tells whether the execution of messages is suspended, and from how many pages on messages are dropped; `messageQueue.bookStateFor` tells how many pages the service has there. `xcmpQueue.outboundXcmpStatus` of the service tells whether the target has suspended the channel. `hrmp.hrmpChannels` of the relay chain tells whether the channel has room for one more message.',
  fixes: [
    "Where the target's queue is suspended or its thresholds leave no room, its root makes the call in the report.",
    "Where the channel is suspended and the target's queue is empty, the signal to resume was lost: the service's root sets `outboundXcmpStatus`.",
    'Where the channel is full, the target has to make blocks: each takes messages out of it.'
  ],
  requires: ['queues', 'hrmp', 'call', 'program'],
  after: ['hrmp-service-to-target-open', 'target-finality'],
  explains: ['ProgramsRefused'],
  evaluate: ({ queues, hrmp, call, program }) => {
    const evidence = [...queues.evidence, ...hrmp.directions[0].evidence]
    return judgeQueues(queues, hrmp, { call, program }, evidence)
  }
})

function judgeQueues(
  queues: QueuesArtifact,
  hrmp: HrmpState,
  message: { readonly call: CallArtifact; readonly program: ProgramArtifact },
  evidence: Fail['evidence']
): Verdict {
  const { outbound, inbound } = queues
  const { bytes } = measureMessage({ ...message, queues })
  const found = [
    ...findInbound(queues, evidence),
    ...findOutbound(queues, evidence),
    ...findChannel(hrmp.directions[0].channel, bytes, evidence)
  ]
  const [first, ...others] = found
  if (first !== undefined) {
    const [remedy, ...rest] = first.remedies
    const summary = found.map((one) => one.summary).join('; ')
    return fail(summary, evidence, remedy, ...rest, ...others.flatMap((one) => one.remedies))
  }
  if (outbound === null || inbound === null) {
    const whose = [...(outbound ? [] : ['service']), ...(inbound ? [] : ['target'])]
    return manual(
      `Ask the team of the ${whose.join(' and of the ')} whether messages are suspended: its queue has an unknown form.`,
      evidence
    )
  }
  const { readyPages, dropAt } = inbound
  return pass(`${readyPages} pages wait on the target, which holds ${dropAt}`, evidence)
}

function findInbound(
  { inbound, resume, widen }: QueuesArtifact,
  evidence: Fail['evidence']
): readonly Fail[] {
  if (inbound === null) return []
  const { isPaused, pages, dropAt } = inbound
  const found: Fail[] = []
  if (isPaused) {
    found.push(
      fail('the target executes no messages: xcmpQueue.queueSuspended is set', evidence, {
        owner: 'targetGovernance',
        summary: "Have the target's root resume the execution of messages.",
        ...(resume === null ? {} : { steps: [resume] })
      })
    )
  }
  if (dropsAll(inbound)) {
    found.push(
      fail(`the target drops messages: ${pages} pages, and it holds ${dropAt}`, evidence, {
        owner: 'targetGovernance',
        summary:
          "Have the target's root raise the threshold from which on its queue drops messages.",
        ...(widen === null ? {} : { steps: [widen] })
      })
    )
  }
  return found
}

function findOutbound(
  { outbound, inbound, release }: QueuesArtifact,
  evidence: Fail['evidence']
): readonly Fail[] {
  if (outbound === null) return []
  if (outbound.roomForChannels !== null && outbound.roomForChannels <= 0) {
    return [
      fail('the service has messages for as many channels as it can', evidence, {
        owner: 'serviceTeam',
        summary:
          'Have the service send what waits for other parachains, or raise xcmpQueue.maxActiveOutboundChannels.'
      })
    ]
  }
  if (!outbound.isSuspended) return []
  const text = 'the target has told the service to send no more messages'
  if (inbound?.isPaused === true) {
    return [
      fail(text, evidence, {
        owner: 'time',
        summary:
          'Wait until the target has executed what waits: it then tells the service to go on.'
      })
    ]
  }
  // It is told to go on when a message is executed: of an empty queue, none is.
  const isLeft = inbound === null || !inbound.isHeld || inbound.readyPages === 0
  if (isLeft) {
    return [
      fail(`${text}, and no message waits there`, evidence, {
        owner: 'serviceTeam',
        summary:
          "Have the service's root take back the state of the channel: the target's signal to go on was lost.",
        ...(release === null ? {} : { steps: [release] })
      })
    ]
  }
  return [
    fail(`${text}: ${inbound.readyPages} pages wait there`, evidence, {
      owner: 'time',
      summary: `Wait until no more than ${inbound.resumeAt} pages wait on the target: it then tells the service to go on.`
    })
  ]
}

function findChannel(
  channel: HrmpChannelState | null,
  bytes: number,
  evidence: Fail['evidence']
): readonly Fail[] {
  if (channel === null) return []
  const { messages, maxCapacity, totalSize, maxTotalSize } = channel
  const isLong = bytes >= maxTotalSize - totalSize
  // Of a channel that never has room for it, hrmp-message-size-sufficient tells.
  if (messages < maxCapacity && (!isLong || bytes >= maxTotalSize)) return []
  const text = `${messages} of ${maxCapacity} messages, ${totalSize} of ${maxTotalSize} bytes`
  return [
    fail(`the channel to the target is full: ${text}`, evidence, {
      owner: 'time',
      summary:
        'Wait until the target has taken messages out of the channel: it does so with each block that it makes.'
    })
  ]
}
