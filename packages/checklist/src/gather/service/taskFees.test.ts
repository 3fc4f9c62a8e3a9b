import { createChain, createMemorySource } from '@paraclock/connect'
import { ExecutionTimesMissing, type Hex, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import type { TasksArtifact } from '../../evidence/ServiceArtifact.ts'
import { askNodeFees, askRuntimeFees, computeFees, groupByRuns } from './taskFees.ts'

const HASH = `0x${'45'.repeat(32)}` as const
const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 14 })

/** A service whose node has these methods, and whose runtime has no API. */
function openService(requests: Readonly<Record<string, unknown>>) {
  return createChain({
    name: 'service',
    metadata,
    source: createMemorySource({ requests }),
    block: { hash: HASH, number: 7 },
    facts: { runtimeApis: [] }
  })
}

function timed(
  call: Hex,
  kind: 'fixed' | 'recurring',
  runs: number
): TasksArtifact['tasks'][number] {
  const executionTimes = Array.from({ length: runs }, (_, at) => BigInt(at * 60))
  return { schedule: { kind, executionTimes }, call } as unknown as TasksArtifact['tasks'][number]
}

test('tasks of as many prepaid runs cost the same; a recurring one is paid run by run', () => {
  const shapes = groupByRuns([
    timed('0x0401', 'fixed', 3),
    timed('0x0402', 'fixed', 1),
    timed('0x0403', 'recurring', 9),
    timed('0x0404', 'fixed', 3)
  ])
  expect(shapes.map(({ runs, tasks: count }) => [runs, count])).toEqual([
    [3, 2],
    [1, 2]
  ])
  // The transaction of the first task of each shape, with its call.
  expect(shapes.map(({ extrinsic }) => [...extrinsic.slice(-2)])).toEqual([
    [4, 1],
    [4, 2]
  ])
})

test('fees that are computed here are added, and a coded refusal is why there are none', () => {
  const fees = { executionFee: 5n, xcmpFee: 7n }
  expect(computeFees(() => [fees, fees])).toEqual({
    known: true,
    value: { executionFee: 10n, xcmpFee: 14n }
  })
  const refused = new ParaclockError(ExecutionTimesMissing, {})
  const refuse = (error: Error) => () => {
    throw error
  }
  expect(computeFees(refuse(refused))).toEqual({ known: false, why: refused.message })
  expect(() => computeFees(refuse(new RangeError('broken')))).toThrow(RangeError)
})

const shapes = [
  { extrinsic: Uint8Array.of(1), runs: 3, tasks: 2 },
  { extrinsic: Uint8Array.of(2), runs: 1, tasks: 5 }
]

test('the fee of each shape is asked once, and counts for each of its tasks', async () => {
  const asked: unknown[] = []
  const service = openService({
    automationTime_queryFeeDetails: (params: readonly unknown[]) => {
      asked.push(params)
      return { executionFee: params[0] === '0x01' ? 30 : 10, xcmpFee: '2' }
    }
  })
  const { value, evidence } = await askNodeFees(service, 'queryFeeDetails', shapes)
  expect(asked).toEqual([['0x01'], ['0x02']])
  expect(value).toEqual({ known: true, value: { executionFee: 110n, xcmpFee: 14n } })
  expect(evidence).toHaveLength(2)
})

test('a shape without a fee is why the sum is unknown, with the evidence of all', async () => {
  const service = openService({
    automationTime_queryFeeDetails: ([extrinsic]: readonly unknown[]) =>
      extrinsic === '0x01' ? { executionFee: 30, xcmpFee: 2 } : 'free'
  })
  const { value, evidence } = await askNodeFees(service, 'queryFeeDetails', shapes)
  expect(value).toEqual({
    known: false,
    why: expect.stringContaining('automationTime_queryFeeDetails')
  })
  expect(evidence).toHaveLength(2)
})

test('the older query is asked for all runs together, and has no fee of the message', async () => {
  const asked: unknown[] = []
  const service = openService({
    automationTime_getTimeAutomationFees: (params: readonly unknown[]) => {
      asked.push(params)
      return '1100'
    }
  })
  const { value } = await askNodeFees(service, 'getTimeAutomationFees', shapes)
  expect(asked).toEqual([['XCMP', 11]])
  expect(value).toEqual({ known: true, value: { executionFee: 1100n } })
})

test('a node without the method, and a runtime without the API, are why there is no fee', async () => {
  const service = openService({})
  expect((await askNodeFees(service, 'queryFeeDetails', shapes)).value.known).toBe(false)
  expect(await askRuntimeFees(service, shapes)).toEqual({
    value: { known: false, why: 'the runtime has no such API' },
    evidence: []
  })
})
