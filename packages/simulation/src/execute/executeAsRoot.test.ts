import { bytesToHex, type Hex, hexToBytes, OperationAborted, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeExtrinsicCall, encodeEntry, openRuntime, type Runtime } from '@paraclock/types'
import { expect, test, vi } from 'vitest'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { BlockRequest } from '../network/BlockRequest.ts'
import { createNetwork } from '../network/Network.ts'
import type { RootMechanism } from '../Simulation.ts'
import { executeAsRoot } from './executeAsRoot.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const call = runtime.encodeCall({
  pallet: 'System',
  method: 'remark',
  args: { remark: Uint8Array.of(1, 2) }
})
const key = `0x${'0a'.repeat(32)}` as const
const ok = { success: true, value: undefined }
const failed = { success: false, value: { type: 'BadOrigin', value: undefined } }
const task = [7, 0] as const

/** A runtime without a pallet. */
function without(pallet: string): Runtime {
  return new Proxy(runtime, {
    get: (target, name) => {
      if (name === 'storage') {
        return (of: string, item: string) => (of === pallet ? undefined : target.storage(of, item))
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
}

interface Setup {
  readonly runtime?: Runtime
  readonly through?: RootMechanism
  /** The events of the block that is built. */
  readonly events?: readonly object[]
  /** Fails the block. */
  readonly failure?: Error
  /** Called with the keys of values that are taken back. */
  readonly onUnwrite?: (keys: readonly Hex[]) => void
}

/** Dispatches a remark as root of a chain whose next block has the given events. */
async function dispatch({ events = [], through, ...setup }: Setup) {
  const state = new Map<Hex, Hex>()
  const put = ([at, value]: readonly [Hex, Hex]) => state.set(at, value)
  put(encodeEntry(runtime, { pallet: 'Sudo', item: 'Key', keys: [], value: key }))
  const submitted: Uint8Array[] = []
  const block = { hash: '0xaa', extrinsics: submitted, number: 5 }
  const chain = {
    ...{ name: 'relay', paraId: undefined, blockMs: 6000, time: 0, number: 4, blocks: [block] },
    describe: () => chain,
    runtime: setup.runtime ?? runtime,
    pool: {
      ready: [],
      countOf: () => 0,
      tryToSubmit: async (one: Uint8Array) => {
        submitted.push(one)
      },
      withdraw: () => undefined
    },
    read: async (at: Hex) => {
      const value = state.get(at)
      return value === undefined ? null : hexToBytes(value)
    },
    listKeys: async () => [],
    write: (writes: Iterable<readonly [Hex, Hex]>) => [...writes].forEach(put),
    unwrite: (writes: readonly (readonly [Hex, Hex])[]) =>
      setup.onUnwrite?.(writes.map(([at]) => at)),
    build: async ({ time }: BlockRequest) => {
      if (setup.failure !== undefined) throw setup.failure
      chain.time = time
      chain.number += 1
      const value = events.map((event) => ({ ...event, topics: [] }))
      put(encodeEntry(runtime, { pallet: 'System', item: 'Events', keys: [], value }))
      return { refused: [], replayLogs: async () => [] }
    }
  }
  const local = chain as unknown as LocalChain
  const network = createNetwork({ chains: [local], time: 0, isOpen: false })
  const inclusion = await executeAsRoot(network, { chain: local, call, through })
  const agenda = runtime.storage('Scheduler', 'Agenda')
  const written = state.get(agenda?.key(5) ?? '0x')
  return { inclusion, submitted, agenda: written && agenda?.decode(hexToBytes(written)) }
}

const initialization = { type: 'Initialization', value: undefined }
const event = (phase: object, pallet: string, name: string, value: object) => ({
  phase,
  event: { type: pallet, value: { type: name, value } }
})
const dispatched = (result: object) =>
  event(initialization, 'Scheduler', 'Dispatched', { task, id: undefined, result })
const remarked = event(initialization, 'System', 'Remarked', { sender: key, hash: key })
const sudid = (result: object) =>
  event({ type: 'ApplyExtrinsic', value: 0 }, 'Sudo', 'Sudid', { sudo_result: result })

test('the holder of the sudo key acts on a chain with sudo', async () => {
  for (const through of [undefined, 'sudo'] as const) {
    const { inclusion, submitted, agenda } = await dispatch({ through, events: [sudid(ok)] })
    const [extrinsic] = submitted as [Uint8Array]
    const sent = decodeExtrinsicCall(runtime, extrinsic)
    expect([sent.pallet, sent.method]).toEqual(['Sudo', 'sudo'])
    expect(bytesToHex(extrinsic)).toContain(bytesToHex(call).slice(2))
    expect(bytesToHex(extrinsic)).toContain(key.slice(2))
    expect(inclusion.events).toMatchObject([{ name: 'Sudid' }])
    expect(agenda).toBeUndefined()
  }
})

test('a call that fails inside sudo is an error', async () => {
  await expect(dispatch({ events: [sudid(failed)] })).rejects.toMatchObject({
    code: 'DispatchFailed',
    context: { call: 'sudo.sudo', error: expect.stringContaining('BadOrigin') }
  })
})

test('the agenda of the next block holds the call, on request or without sudo', async () => {
  const events = [remarked, dispatched(ok), remarked]
  for (const setup of [{ through: 'agenda' as const }, { runtime: without('Sudo') }]) {
    const { inclusion, submitted, agenda } = await dispatch({ ...setup, events })
    expect(agenda).toMatchObject([
      { priority: 0, origin: { type: 'system', value: { type: 'Root' } } }
    ])
    expect(submitted).toEqual([])
    // Later events do not belong to the call.
    expect(inclusion.events.map(({ name }) => name)).toEqual(['Remarked', 'Dispatched'])
    expect(inclusion.blockHash).toBe('0xaa')
  }
})

test('a call of the agenda that fails, or is not dispatched, is an error', async () => {
  const through = 'agenda'
  await expect(dispatch({ through, events: [dispatched(failed)] })).rejects.toMatchObject({
    code: 'DispatchFailed',
    context: { error: expect.stringContaining('BadOrigin') }
  })
  await expect(dispatch({ through, events: [remarked] })).rejects.toMatchObject({
    code: 'DispatchFailed',
    context: { error: 'the Scheduler did not dispatch it' }
  })
})

test('an agenda whose block fails is taken back, so that no later block dispatches the call', async () => {
  const failure = new ParaclockError(OperationAborted, { what: 'a block' })
  const onUnwrite = vi.fn()
  await expect(dispatch({ through: 'agenda', failure, onUnwrite })).rejects.toBe(failure)
  expect(onUnwrite.mock.lastCall?.[0]).toContain(runtime.storage('Scheduler', 'Agenda')?.key(5))
})

test('a chain without the requested mechanism is refused', async () => {
  const runtime = without('Sudo')
  await expect(dispatch({ runtime, through: 'sudo' })).rejects.toMatchObject({
    code: 'ChainItemMissing',
    context: { chain: 'relay', item: expect.stringContaining('Sudo.sudo') }
  })
})
