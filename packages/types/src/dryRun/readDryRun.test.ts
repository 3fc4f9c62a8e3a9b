import { hexToBytes } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { readDispatchError } from './readDispatchError.ts'
import { readDryRun } from './readDryRun.ts'
import { readEvent } from './readEvent.ts'

const runtime = openRuntime({ metadata: readCommitted('target', 15) })
const ALICE = 'uvusPbfFV8skjdZebqb8ANkUAu8mGVD5TsDRVcJtxakBgegN4'

const MODULE = { type: 'Module', value: { type: 'System', value: { type: 'CallFiltered' } } }
const INFO = { actual_weight: { ref_time: 5n, proof_size: 7n }, pays_fee: { type: 'Yes' } }
const DONE = { type: 'Utility', value: { type: 'BatchCompleted', value: undefined } }
const HERE = { type: 'V4', value: { parents: 1, interior: { type: 'Here' } } }
const PROGRAM = { type: 'V4', value: [{ type: 'ClearOrigin' }] }

/** The answer of the API, encoded and decoded. */
function answer(method: 'dry_run_call' | 'dry_run_xcm', value: unknown): unknown {
  const api = runtime.metadata.apis.find(({ name }) => name === 'DryRunApi')
  const output = api?.methods.find(({ name }) => name === method)?.output ?? 0
  const bytes = runtime.type(output).encode(value)
  return runtime.api('DryRunApi', method)?.decode(bytes)
}

const effects = (execution_result: unknown, rest: object = {}): unknown => ({
  success: true,
  value: {
    execution_result,
    emitted_events: [],
    local_xcm: undefined,
    forwarded_xcms: [],
    ...rest
  }
})

const callEffects = (result: unknown, rest: object = {}) =>
  readDryRun(runtime, answer('dry_run_call', effects(result, rest)))

function xcmEffects(execution_result: unknown) {
  const value = { execution_result, emitted_events: [], forwarded_xcms: [] }
  return readDryRun(runtime, answer('dry_run_xcm', { success: true, value }))
}

describe('a call', () => {
  test('succeeds with its weight, its events and the programs that it sends', () => {
    const run = callEffects(
      { success: true, value: INFO },
      {
        emitted_events: [DONE],
        local_xcm: PROGRAM,
        forwarded_xcms: [[HERE, [PROGRAM, PROGRAM]]]
      }
    )
    const program = { bytes: '0x04040a', value: PROGRAM }
    const sent = { ...program, destination: '0x040100' }
    expect(run).toEqual({
      failure: undefined,
      weight: { refTime: 5n, proofSize: 7n },
      events: [
        {
          pallet: 'Utility',
          name: 'BatchCompleted',
          title: 'utility.BatchCompleted',
          value: undefined,
          failure: undefined
        }
      ],
      local: program,
      forwarded: [sent, sent]
    })
  })

  test('fails with the error of a pallet, and still has a weight', () => {
    const value = { post_info: INFO, error: MODULE }
    expect(callEffects({ success: false, value })).toMatchObject({
      failure: {
        kind: 'dispatch',
        name: 'system.CallFiltered',
        pallet: 'System',
        docs: 'The origin filter prevent the call to be dispatched.',
        value: MODULE
      },
      weight: { refTime: 5n, proofSize: 7n }
    })
  })

  test('may lack the used weight', () => {
    const value = { ...INFO, actual_weight: undefined }
    expect(callEffects({ success: true, value }).weight).toBeUndefined()
  })

  test('may be declined', () => {
    const declined = answer('dry_run_call', {
      success: false,
      value: { type: 'VersionedConversionFailed' }
    })
    expect(readDryRun(runtime, declined)).toEqual({
      failure: {
        kind: 'declined',
        name: 'VersionedConversionFailed',
        pallet: undefined,
        docs: '',
        value: { type: 'VersionedConversionFailed', value: undefined }
      },
      weight: undefined,
      events: [],
      local: undefined,
      forwarded: []
    })
  })
})

describe('a program', () => {
  const used = { ref_time: 3n, proof_size: 4n }
  const weight = { refTime: 3n, proofSize: 4n }

  test('completes', () => {
    const run = xcmEffects({ type: 'Complete', value: { used } })
    expect(run).toMatchObject({ failure: undefined, weight, local: undefined, forwarded: [] })
  })

  test('stops at an instruction', () => {
    const error = { index: 2, error: { type: 'FailedToTransactAsset' } }
    expect(xcmEffects({ type: 'Incomplete', value: { used, error } })).toMatchObject({
      failure: { kind: 'xcm', name: 'FailedToTransactAsset', pallet: undefined, index: 2 },
      weight
    })
  })

  test('is refused before it begins', () => {
    const error = { index: 0, error: { type: 'Barrier' } }
    expect(xcmEffects({ type: 'Error', value: error })).toMatchObject({
      failure: { kind: 'xcm', name: 'Barrier', index: 0 },
      weight: undefined
    })
  })

  test('ends like a program of version 4', () => {
    for (const [execution_result, failure] of [
      [{ type: 'Error', value: { error: { type: 'Barrier', value: undefined } } }, 'Barrier'],
      [{ type: 'Incomplete', value: { used, error: { type: 'Trap', value: 1n } } }, 'Trap']
    ] as const) {
      const run = readDryRun(runtime, effects(execution_result))
      expect(run.failure).toMatchObject({ kind: 'xcm', name: failure })
      expect(run.failure).not.toHaveProperty('index')
    }
  })
})

describe('errors in events', () => {
  test.for([
    [
      'proxy.ProxyExecuted',
      { type: 'Proxy', value: { type: 'ProxyExecuted', value: result(false) } },
      'system.CallFiltered'
    ],
    [
      'proxy.ProxyExecuted',
      { type: 'Proxy', value: { type: 'ProxyExecuted', value: result(true) } },
      undefined
    ],
    [
      'utility.DispatchedAs',
      { type: 'Utility', value: { type: 'DispatchedAs', value: result(false) } },
      'system.CallFiltered'
    ],
    [
      'utility.BatchInterrupted',
      {
        type: 'Utility',
        value: { type: 'BatchInterrupted', value: { index: 0, error: MODULE } }
      },
      'system.CallFiltered'
    ],
    [
      'balances.Upgraded',
      { type: 'Balances', value: { type: 'Upgraded', value: { who: ALICE } } },
      undefined
    ]
  ] as const)('%s', ([title, value, failure]) => {
    const event = readEvent(
      runtime,
      runtime.type('Event').decode(runtime.type('Event').encode(value))
    )
    expect([event.title, event.failure?.name]).toEqual([title, failure])
  })

  function result(success: boolean): unknown {
    return { result: success ? { success, value: undefined } : { success, value: MODULE } }
  }

  test('an event that the metadata does not know has no error', () => {
    for (const value of [{ type: 'Gone', value: { type: 'Away' } }, null, 'text']) {
      expect(readEvent(runtime, value).failure).toBeUndefined()
    }
  })
})

describe('errors', () => {
  test.for([
    ['02', 'BadOrigin'],
    ['0705', 'Token.Frozen'],
    ['0801', 'Arithmetic.Overflow'],
    ['030005000000', 'system.CallFiltered']
  ] as const)('0x%s is %s', ([bytes, name]) => {
    const value = runtime.type('DispatchError').decode(hexToBytes(`0x${bytes}`))
    expect(readDispatchError(runtime, value)).toMatchObject({ kind: 'dispatch', name })
  })

  test('an unknown error is called unknown', () => {
    expect(readDispatchError(runtime, 7).name).toBe('Unknown')
  })
})
