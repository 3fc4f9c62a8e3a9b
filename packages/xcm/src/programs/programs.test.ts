import { ParaclockError, ValueMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { XcmProgramInvalid, XcmVersionMismatch } from '../errors/xcm.ts'
import { parentProgram } from './parentProgram.ts'
import { serviceProgram } from './serviceProgram.ts'

const topic = `0x${'09'.repeat(32)}` as const
const call = '0x3c0125080000' as const
const callWeight = { refTime: 500_000_000n, proofSize: 4_096n }

test.each([
  [undefined, 0],
  ['relay', 0],
  ['sibling', 1]
] as const)('the program for a host that is %s', (host, parents) => {
  const asked = {
    paraId: 2085,
    fee: 7n,
    weightLimit: 'unlimited',
    call,
    callWeight,
    topic
  } as const
  const fees = { id: { parents, interior: [] }, amount: 7n }
  expect(parentProgram({ ...asked, ...(host && { host }) })).toEqual([
    { kind: 'withdrawAsset', assets: [fees] },
    { kind: 'buyExecution', fees, weightLimit: 'unlimited' },
    { kind: 'transact', originKind: 'native', call, maxWeight: callWeight },
    { kind: 'refundSurplus' },
    {
      kind: 'depositAsset',
      assets: { kind: 'allCounted', count: 1 },
      beneficiary: { parents, interior: [{ kind: 'parachain', paraId: 2085 }] }
    },
    { kind: 'setTopic', topic }
  ])
  raise(ValueMalformed, () => parentProgram({ ...asked, paraId: -1 }))
})

const target = {
  feeAsset: { parents: 1, interior: [] },
  feePerSecond: 10n ** 12n,
  programWeight: { refTime: 1_000_000n, proofSize: 4_464n },
  assumedProofSize: 65_536n
}
const owner = `0x${'01'.repeat(32)}` as const

test.each([
  // What the task states, and the program of the service around it.
  [{ refTime: 2_000_000n, proofSize: 10n }, 10n],
  // A task that states no size has the one that the service assumes.
  [{ refTime: 2_000_000n, proofSize: 0n }, 65_536n]
])('the program of a run pays for its call and for itself: %o', (stated, proofSize) => {
  const fees = { id: target.feeAsset, amount: 3_000_000n }
  const run = { serviceParaId: 2114, owner, target, call, callWeight: stated }
  const program = (last: string) => [
    { kind: 'withdrawAsset', assets: [fees] },
    {
      kind: 'buyExecution',
      fees,
      weightLimit: { refTime: 3_000_000n, proofSize: 4_464n + proofSize }
    },
    {
      kind: 'setAppendix',
      program: [
        { kind: 'refundSurplus' },
        {
          kind: 'depositAsset',
          assets: { kind: 'allCounted', count: 1 },
          beneficiary: { parents: 1, interior: [{ kind: 'parachain', paraId: 2114 }] }
        }
      ]
    },
    { kind: 'descendOrigin', interior: [{ kind: 'accountId32', id: owner }] },
    {
      kind: 'transact',
      originKind: 'sovereignAccount',
      call,
      maxWeight: { refTime: 2_000_000n, proofSize }
    },
    { kind: 'setTopic', topic: last }
  ]
  expect(serviceProgram(run)).toEqual(program(`0x${'00'.repeat(32)}`))
  expect(serviceProgram({ ...run, topic })).toEqual(program(topic))
})

test('the fee of a run has the rate of its proof and the margin of the target', () => {
  const dear = { ...target, feePerMebibyte: 1_048_576n, margin: 500_000_000 }
  const run = { serviceParaId: 2114, owner, target: dear, call, callWeight }
  const [withdraw] = serviceProgram(run)
  const cost = 501_000_000n + 4_464n + 4_096n
  expect(withdraw).toEqual({
    kind: 'withdrawAsset',
    assets: [{ id: target.feeAsset, amount: cost + cost / 2n }]
  })
})

test('an error names the value and the versions, if there are any', () => {
  const problem = 'an asset is repeated'
  const messages = [
    new ParaclockError(XcmProgramInvalid, { problem }),
    new ParaclockError(XcmProgramInvalid, { problem, value: '0x05' }),
    new ParaclockError(XcmVersionMismatch, { sender: [5, 4], receiver: [], supported: [5, 4, 3] })
  ].map(({ message }) => message)
  expect(messages).toEqual([
    'the XCM program is refused: an asset is repeated',
    'the XCM program is refused: "0x05": an asset is repeated',
    'the sender reads XCM 5, 4, the receiver in no version: they share none of 5, 4, 3'
  ])
})
