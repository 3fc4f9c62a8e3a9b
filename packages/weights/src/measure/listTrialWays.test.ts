import type { Hex } from '@paraclock/core'
import type { SimulationSource } from '@paraclock/executor/simulate'
import { freshModules } from '@tooling/vitest/freshModules'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'

const simulate = vi.fn()
const load = freshModules({ '@paraclock/executor/simulate': { simulate } })
const { measureStatedCall } = await load<typeof import('./measureCall.ts')>(
  import.meta.resolve('./measureCall.ts')
)
const { measureProgram } = await load<typeof import('./measureProgram.ts')>(
  import.meta.resolve('./measureProgram.ts')
)
beforeEach(() => simulate.mockReset())

const remark = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
const account = `0x${'11'.repeat(32)}`
const origin = { kind: 'signed', account } as const
const sender = { kind: 'sibling', paraId: 2114 } as const
const simulation = { storage: {} } as unknown as SimulationSource
const weight = { refTime: 10n, proofSize: 5n }

/** The target, whose dry runs answer these bytes. */
const open = (answers: { readonly call?: Hex; readonly xcm?: Hex }) =>
  openOffline({
    runtime: 'target',
    name: 'Acme',
    apis: { DryRunApi: 2 },
    answers: {
      DryRunApi_dry_run_call: () => answers.call ?? '0x',
      DryRunApi_dry_run_xcm: () => answers.xcm ?? '0x'
    }
  })

// DryRunApi 2: Ok, Ok with a weight of 10 and 5, fees paid, no events, programs or messages.
const USED: Hex = '0x000001281400000000'
// Ok, complete with a weight of 10 and 5, no events, no messages.
const COMPLETE: Hex = '0x000028140000'

test('a dry run gives the weight that a call used, plus 50 per cent', async () => {
  const measured = await measureStatedCall({
    chain: open({ call: USED }),
    call: remark,
    origin,
    simulation
  })
  expect(measured).toMatchObject({
    measured: weight,
    weight: { refTime: 15n, proofSize: 8n },
    hasProofSize: true,
    margin: {
      percent: 50,
      why: 'it is the weight used in one state, and the chain may declare more'
    },
    provenance: { kind: 'runtimeApi', detail: 'DryRunApi_dry_run_call on Acme' }
  })
  expect(simulate).not.toHaveBeenCalled()
})

test.each(['parent', 'child', 'sibling', 'location'] as const)(
  'a dry run tells what a program from a %s used',
  async (kind) => {
    const from = { parents: 1, interior: { X1: { Parachain: 2114 } } }
    const origins = {
      parent: { kind },
      child: { kind, paraId: 2114 },
      sibling: { kind, paraId: 2114 },
      location: { kind, location: { V4: { ...from, interior: { X1: [{ Parachain: 2114 }] } } } }
    }
    const chain = open({ xcm: COMPLETE })
    const program = { chain, program: [], version: 3, origin: origins[kind] as never } as const
    const measured = await measureProgram(program)
    expect([measured.measured, measured.margin.percent]).toEqual([weight, 50])
    expect(measured.provenance.detail).toBe('DryRunApi_dry_run_xcm on Acme')
  }
)

test('a failed dry run gives no weight, and a simulation follows', async () => {
  // Ok, incomplete with a weight of 10 and 5: instruction 0, Barrier.
  const chain = open({ xcm: '0x00012814001500000000' })
  simulate.mockResolvedValue({ weight, failure: undefined, events: [] })
  const args = { chain, program: [], version: 5, origin: sender, simulation } as const
  const measured = await measureProgram(args)
  expect(measured.attempts.map(({ method }) => method)).toEqual([
    'XcmPaymentApi_query_xcm_weight',
    'DryRunApi_dry_run_xcm'
  ])
  expect(measured.provenance).toMatchObject({
    kind: 'executed',
    evidence: [{ kind: 'dryRun', origin: 'sibling', succeeded: true, outcome: 'it succeeded' }]
  })
})

test('a failed call in a simulation has used its weight, and an invalid one has not', async () => {
  const chain = open({})
  simulate.mockResolvedValue({
    weight: { ...weight, proofSize: 0n },
    failure: { kind: 'module', name: 'balances.X' }
  })
  const args = { chain, call: remark, origin, simulation }
  const measured = await measureStatedCall(args)
  expect([measured.measured.refTime, measured.hasProofSize]).toEqual([10n, false])
  expect(measured.provenance.evidence).toMatchObject([
    { origin: account, call: '0x00000401', succeeded: false, outcome: 'balances.X' }
  ])
  simulate.mockResolvedValue({ weight, failure: { kind: 'invalid', name: 'BadProof' } })
  await expect(measureStatedCall({ ...args, origin: { kind: 'root' } })).rejects.toMatchObject({
    context: {
      attempts: expect.arrayContaining([expect.objectContaining({ method: 'a simulation' })])
    }
  })
  await expect(measureStatedCall(args)).rejects.toThrow(
    'the weight of the simulation: it ended with BadProof'
  )
})

test('the event of the queue states the weight that a completed program used', async () => {
  const chain = open({})
  const value = { weight_used: { ref_time: 10n, proof_size: 5n } }
  const events = [{ pallet: 'MessageQueue', name: 'Processed', value }]
  simulate.mockResolvedValue({ events, failure: undefined })
  const args = { chain, program: '0x0500', origin: sender, simulation } as const
  expect((await measureProgram(args)).measured).toEqual(weight)
  simulate.mockResolvedValue({ events, weight, failure: { kind: 'xcm', name: 'Barrier' } })
  await expect(measureProgram(args)).rejects.toThrow('it ended with Barrier')
})

test('a simulation is given the state, the call and its origin, and is named as the source', async () => {
  const chain = open({})
  simulate.mockResolvedValue({ weight, failure: undefined, events: [] })
  const measured = await measureStatedCall({ chain, call: remark, origin, simulation })
  expect(simulate.mock.calls).toEqual([
    [{ source: simulation, call: '0x00000401', origin, signal: expect.any(AbortSignal) }]
  ])
  expect(measured).toEqual({
    measured: weight,
    weight: { refTime: 15n, proofSize: 8n },
    hasProofSize: true,
    margin: {
      percent: 50,
      why: 'it is the weight used in one state, and the chain may declare more'
    },
    provenance: {
      kind: 'executed',
      detail: 'a simulation by the runtime of Acme',
      evidence: [
        {
          kind: 'dryRun',
          chain: 'Acme',
          blockHash: chain.block.hash,
          origin: account,
          call: '0x00000401',
          succeeded: true,
          outcome: 'it succeeded'
        }
      ]
    },
    attempts: measured.attempts
  })
  expect(measured.attempts.map(({ method }) => method)).toEqual([
    'TransactionPaymentCallApi_query_call_info',
    'TransactionPaymentApi_query_info',
    'DryRunApi_dry_run_call'
  ])
  const root = await measureStatedCall({
    chain,
    call: remark,
    origin: { kind: 'root' },
    simulation
  })
  expect(root.provenance.evidence).toMatchObject([{ origin: 'root' }])
  simulate.mockClear()
  const program = await measureProgram({ chain, program: '0x0500', origin: sender, simulation })
  expect(simulate.mock.calls).toEqual([
    [{ source: simulation, xcm: '0x0500', origin: sender, signal: expect.any(AbortSignal) }]
  ])
  expect(program.margin.why).toBe(
    'it is the weight used in one state, and the chain may weigh more in advance'
  )
})
