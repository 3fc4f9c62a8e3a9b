import {
  DeadlineExceeded,
  DispatchFailed,
  ParaclockError,
  type PlannedCall,
  type PlanStep,
  parseUnixSeconds,
  SubmissionRefused
} from '@paraclock/core'
import type { Simulation } from '@paraclock/simulation'
import { expect, test, vi } from 'vitest'
import type { Copies, OpenCopies } from '../trial/createCopies.ts'
import { tryPlan } from './trySuggestedCalls.ts'

const alice = { kind: 'signed', account: 'Alice' } as const
const root = { kind: 'root' } as const
const { signal } = new AbortController()

/** A call of the service that is due; its only byte is the number of its id. */
function step(id: string, other: Partial<PlannedCall> = {}): PlannedCall {
  return {
    ...{ kind: 'call', id, status: 'act', after: [], chain: 'service', origin: alice },
    ...{ call: `0x0${id}`, description: '', preconditions: [], observe: '', ...other }
  }
}

const dispatchFailed = (error: string) =>
  new ParaclockError(DispatchFailed, { chain: 'service', error })
const notAccepted = new ParaclockError(SubmissionRefused, {
  ...{ chain: 'service', transaction: '0x01', reason: 'the signer cannot pay the fee' }
})

interface Outcome {
  readonly fails?: Error
  readonly events?: readonly object[]
  readonly refused?: Error
}

/** Tries the calls of a plan on copies where each call ends as it is given by its byte. */
async function tryCalls(steps: readonly PlanStep[], outcomes: Record<number, Outcome> = {}) {
  const log: unknown[] = []
  let last: Outcome = {}
  const make = async (kind: string, args: Record<string, unknown>) => {
    const { chain, call, account } = args
    expect(args['signal']).toBe(signal)
    const [byte = 0] = call as Uint8Array
    log.push([kind, chain, byte, ...(account === undefined ? [] : [account])])
    last = outcomes[byte] ?? {}
    if (last.fails !== undefined) throw last.fails
    return { events: last.events ?? [] }
  }
  const settle = vi.fn(async (_options: unknown) => {
    const { refused } = last
    last = {}
    return { refused: refused === undefined ? [] : [refused] }
  })
  const simulation = {
    execute: (args: Record<string, unknown>) => make('signed', args),
    executeAsRoot: (args: Record<string, unknown>) => make('root', args),
    snapshot: async () => 'begun',
    restore: async (to: unknown) => log.push(['restore', to]),
    chain: () => ({ runtime: { metadata: { pallets: [], lookup: [] } } }),
    now: () => parseUnixSeconds(1000),
    settle
  } as unknown as Simulation
  const chain = async () => {
    throw new Error('no other chain is needed')
  }
  let opened = false
  const copies: Copies = {
    open: async () => {
      opened = true
      return { simulation } as OpenCopies
    },
    openAhead: () => {}
  }
  const artifact = await tryPlan({ copies, steps, chain, hasHub: false, signal })
  return { artifact, log, settle, opened }
}

test('calls are made as their origin, in their order, and leave what they did', async () => {
  const steps = [step('1'), step('2', { origin: root, chain: 'target', after: ['1'] })]
  const { artifact, log, settle } = await tryCalls(steps)
  expect(artifact).toEqual({ tried: 2, refused: [] })
  expect(log).toEqual([
    ['signed', 'service', 1, 'Alice'],
    ['root', 'target', 2]
  ])
  // What is under way now is settled before the first call.
  expect(settle).toHaveBeenCalledTimes(3)
  expect(settle.mock.calls[0]).toEqual([{ refused: 'report', until: 1048n, signal }])
})

test('no copies are opened where no call can be made', async () => {
  const sovereign = { kind: 'sovereign', paraId: 2000 } as const
  const wait = {
    kind: 'wait',
    status: 'wait',
    description: '',
    at: undefined,
    blocks: undefined
  } as const
  const { artifact, opened } = await tryCalls([
    step('1', { status: 'wait' }),
    step('2', { status: 'blocked' }),
    step('3', { chain: 'relay', origin: root }),
    step('4', { origin: sovereign }),
    { ...wait, id: '5', chain: 'service', after: [] }
  ])
  expect(artifact).toEqual({ tried: 0, refused: [] })
  expect(opened).toBe(false)
})

test('a refused call is undone, and what follows from it is not made', async () => {
  const steps = [step('1'), step('2', { after: ['1'] }), step('3')]
  const { artifact, log } = await tryCalls(steps, { 1: { fails: dispatchFailed('hrmp.Closed') } })
  expect(artifact).toEqual({
    tried: 2,
    refused: [
      {
        ...{ chain: 'service', origin: alice, call: '0x01' },
        reason: 'the call fails on "service" with hrmp.Closed'
      }
    ]
  })
  expect(log).toEqual([
    ['signed', 'service', 1, 'Alice'],
    ['restore', 'begun'],
    ['signed', 'service', 3, 'Alice']
  ])
})

test('a message that is refused, and an item that fails, refuse the call', async () => {
  const failed = { pallet: 'Evm', name: 'ExecutedFailed', data: {} }
  const { artifact, log } = await tryCalls([step('1'), step('2')], {
    1: { refused: new Error('the target refuses it') },
    2: { events: [{ pallet: 'System', name: 'NewAccount', data: {} }, failed] }
  })
  expect(artifact.refused.map(({ reason }) => reason)).toEqual([
    'the target refuses it',
    'evm.ExecutedFailed: evm.ExecutedFailed'
  ])
  expect(log.filter((one) => String(one).startsWith('restore'))).toHaveLength(2)
})

test('what is not about the call refuses nothing, and is undone', async () => {
  const others = [step('1', { origin: root }), step('2'), step('3'), step('4', { after: ['2'] })]
  const { artifact, log } = await tryCalls(others, {
    1: { fails: notAccepted },
    2: { fails: dispatchFailed('ExhaustsResources') },
    3: { fails: notAccepted }
  })
  expect(artifact.tried).toBe(1)
  expect(artifact.refused).toMatchObject([{ call: '0x03' }])
  expect(log.filter((one) => String(one).startsWith('restore'))).toHaveLength(3)
})

test('the end of the time, and a fault, end it', async () => {
  const late = new ParaclockError(DeadlineExceeded, { what: 'x', milliseconds: 1 })
  const fault = new TypeError('a fault')
  for (const fails of [late, fault]) {
    await expect(tryCalls([step('1')], { 1: { fails } })).rejects.toBe(fails)
  }
})
