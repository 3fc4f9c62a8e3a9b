import type { CallStep } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { type Draft, judgeWith } from '../../test/judgeWith.ts'
import type { QueuesArtifact } from '../evidence/QueuesArtifact.ts'
import { xcmQueuesOpen } from './xcm-queues-open.ts'

const step = (chain: string): CallStep => ({
  chain,
  origin: { kind: 'root' },
  call: '0x00',
  description: 'a call',
  preconditions: [],
  observe: 'its effect'
})

/** The verdict on open queues, some of whose facts a test changes. */
function judge(
  outbound: object | undefined,
  inbound: object | undefined,
  channel: object = {},
  steps: Partial<QueuesArtifact> = {}
) {
  const verdict = judgeWith(xcmQueuesOpen, ({ artifacts }) => {
    const { queues } = artifacts
    if (queues.outbound !== undefined) Object.assign(queues.outbound, outbound)
    if (queues.inbound !== undefined) Object.assign(queues.inbound, inbound)
    if (outbound === undefined) queues.outbound = undefined
    if (inbound === undefined) queues.inbound = undefined
    Object.assign(queues, steps as Draft<typeof steps>)
    Object.assign(artifacts.hrmp.directions[0].channel ?? {}, channel)
  })
  const remedies = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  return { ...verdict, remedies }
}

test('queues without a stop pass', () => {
  expect(judge({}, {})).toMatchObject({
    outcome: 'pass',
    summary: '0 pages wait on the target, which holds 48'
  })
})

test('queues of another form are left to a person', () => {
  expect(judge({}, undefined)).toMatchObject({ outcome: 'manual' })
  expect(judge(undefined, undefined).summary).toContain('the team of the service and of the target')
})

test('a target that executes no messages has a call that resumes it', () => {
  const resume = step('target')
  const verdict = judge({}, { isPaused: true }, {}, { resume })
  expect(verdict).toMatchObject({
    outcome: 'fail',
    summary: expect.stringContaining('queueSuspended')
  })
  expect(verdict.remedies[0]).toMatchObject({ owner: 'targetGovernance', steps: [resume] })
})

test.each([
  [0, 0, 'fail'],
  [0, 1, 'pass'],
  [48, 48, 'pass'],
  [49, 48, 'fail']
] as const)('%i pages, where %i are held: %s', (readyPages, dropAt, outcome) => {
  expect(judge({}, { readyPages, dropAt }, {}, { widen: step('target') }).outcome).toBe(outcome)
})

describe('a channel that the target has suspended', () => {
  const release = step('service')

  test('resumes by itself while messages wait there', () => {
    const verdict = judge({ isSuspended: true }, { isHeld: true, readyPages: 20 }, {}, { release })
    expect(verdict.outcome).toBe('fail')
    expect(verdict.remedies).toEqual([
      { owner: 'time', summary: expect.stringContaining('no more than 8 pages') }
    ])
  })

  test('resumes when the target executes messages again', () => {
    const steps = { release, resume: step('target') }
    const verdict = judge({ isSuspended: true }, { isPaused: true, isHeld: true }, {}, steps)
    expect(verdict.remedies.map(({ owner }) => owner)).toEqual(['targetGovernance', 'time'])
  })

  test.each([
    ['the target knows nothing of it', { isHeld: false, readyPages: 3 }],
    ['no message waits there', { isHeld: true, readyPages: 0 }]
  ])('is released by the root of the service where %s', (_, inbound) => {
    const verdict = judge({ isSuspended: true }, inbound, {}, { release })
    expect(verdict.remedies[0]).toMatchObject({ owner: 'serviceTeam', steps: [release] })
  })
})

test('a service without room for another channel cannot send', () => {
  expect(judge({ roomForChannels: 0 }, {}).remedies[0]).toMatchObject({ owner: 'serviceTeam' })
})

test.each([
  ['room for one more', { messages: 999 }, 'pass'],
  ['no room for a message', { messages: 1000 }, 'fail'],
  ['no room for its bytes', { totalSize: 102_300 }, 'fail'],
  ['less room than it ever needs', { maxTotalSize: 100 }, 'pass']
] as const)('a channel with %s', (_, channel, outcome) => {
  expect(judge({}, {}, channel).outcome).toBe(outcome)
})
