import type { Evidence } from '@paraclock/core'
import { expect, test } from 'vitest'
import { describeEvidence } from './describeEvidence.ts'
import { describeTrust } from './describeTrust.ts'

const read = { chain: 'acme', blockHash: '0x01' } as const
const storage: Evidence = { ...read, kind: 'storage', item: 'a.b', key: '0x02', value: undefined }
const fee: Evidence = {
  ...read,
  ...{ kind: 'runtimeApi', basis: 'computed', method: 'A_b', input: '0x', output: '0x01' }
}
const node: Evidence = { kind: 'rpc', chain: 'acme', method: 'c', params: [], answer: 7 }
const call: Evidence = { kind: 'callData', chain: 'acme', call: '0x00', description: 'a.b()' }

/** A report of checks with these pieces of evidence. */
const reportOf = (...checks: readonly (readonly Evidence[])[]) =>
  ({ networks: [{ results: checks.map((evidence) => ({ evidence })) }] }) as never

test('values are counted once, by what they rest on', () => {
  const proven = { ...storage, basis: 'proven' } as const
  expect(describeTrust(reportOf([proven, fee], [proven, node, storage, call]))).toBe(
    'Of the values, 1 proven, 1 computed in this process from proven state, 2 stated by endpoints.'
  )
  expect(describeTrust(reportOf([fee]))).toBe(
    'Of the values, 1 computed in this process from proven state.'
  )
  expect(describeTrust(reportOf([call]))).toBe('No value was read.')
})

test('each piece of evidence says what it rests on', () => {
  const basisOf = (evidence: Evidence) =>
    describeEvidence(evidence).facts.find(({ label }) => label === 'basis')?.value
  expect([storage, fee, node, call].map(basisOf)).toEqual([
    'stated by endpoints',
    'computed in this process from proven state',
    'stated by endpoints',
    undefined
  ])
})
