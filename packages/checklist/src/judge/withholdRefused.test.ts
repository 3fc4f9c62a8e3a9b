import type { PlannedCall } from '@paraclock/core'
import { expect, test } from 'vitest'
import { buildResult } from '../../test/fixtures/buildResult.ts'
import type { Gathered } from '../evidence/EvidenceFile.ts'
import type { SuggestedCallsArtifact } from '../evidence/TrialArtifact.ts'
import { blockRefused, withholdRefused } from './withholdRefused.ts'

const step: PlannedCall = {
  kind: 'call',
  id: 'grant',
  status: 'act',
  after: [],
  chain: 'target',
  origin: { kind: 'signed', account: 'Alice' },
  call: '0x0102',
  description: 'proxy.addProxy(service)',
  preconditions: ['the deposit is there'],
  observe: 'the proxy is listed'
}
const other: PlannedCall = { ...step, id: 'other', origin: { kind: 'root' } }
const evidenceOf = (offers?: Gathered<SuggestedCallsArtifact>) => ({
  artifacts: offers === undefined ? {} : { offers }
})
const refusing = evidenceOf({
  status: 'gathered',
  value: {
    tried: 2,
    refused: [{ chain: 'target', origin: step.origin, call: step.call, reason: 'NoProviders' }]
  }
})
const WHY =
  'The call proxy.addProxy(service) is not offered: on copies of the chains it is refused: NoProviders'
const results = [
  buildResult({
    id: 'proxy-exists',
    group: 'proxy',
    title: 'A proxy is there',
    outcome: 'fail',
    remedies: [
      { summary: 'Grant it.', owner: 'user', steps: [other, step] },
      { summary: 'As root.', steps: [other] }
    ]
  })
]

test('a remedy with a call that is refused offers none of its calls, and says why', () => {
  expect(withholdRefused(results, refusing)[0]?.remedies).toEqual([
    { summary: `Grant it. ${WHY}`, owner: 'user' },
    { summary: 'As root.', steps: [other] }
  ])
  expect(blockRefused(step, refusing)).toEqual({
    ...step,
    status: 'blocked',
    preconditions: [WHY, 'the deposit is there']
  })
})

test('what was not refused, or not meant to be tried, is offered as it is', () => {
  expect(withholdRefused(results, evidenceOf())[0]).toBe(results[0])
  expect(blockRefused(step, evidenceOf())).toBe(step)
  expect(blockRefused(other, refusing)).toBe(other)
})

test('if the suggested calls could not be tried, each that is due now says so', () => {
  const message = 'trying the suggested calls took too long'
  const failed = evidenceOf({ status: 'failed', error: { message } as never })
  const note = `The suggested calls were not tried: ${message}`
  const advice = { summary: 'Ask.', steps: [] }
  const failing = results.map((one) => ({ ...one, remedies: [...one.remedies, advice] }))
  expect(withholdRefused(failing, failed)[0]?.remedies).toEqual([
    { summary: `Grant it. ${note}`, owner: 'user', steps: [other, step] },
    { summary: `As root. ${note}`, steps: [other] },
    advice
  ])
  expect(blockRefused(step, failed)).toEqual({
    ...step,
    preconditions: [note, 'the deposit is there']
  })
  // These calls are not tried in any case.
  const warned = results.map((one) => ({ ...one, outcome: 'warn' as const }))
  expect(withholdRefused(warned, failed)[0]).toBe(warned[0])
  const later = { ...step, status: 'wait' as const }
  expect(blockRefused(later, failed)).toBe(later)
})
