import { DeadlineExceeded, isParaclockError, ParaclockError, ValueMalformed } from '@paraclock/core'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeStandIn, openRuntime } from '@paraclock/types'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { failureOf } from '../../test/modules/runModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import type { IsolationReply, IsolationRequest } from './IsolationMessages.ts'
import { adoptWebWorker } from './IsolationWorker.ts'
import { type IsolatedRuntime, isolateRuntime } from './isolateRuntime.ts'
import { startNodeWorker } from './startNodeWorker.ts'
import { reviveError } from './WorkerLine.ts'

const code = declareVersion(
  buildModule({
    imports: `
      (import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))
      (import "env" "ext_storage_next_key_version_1" (func $next (param i64) (result i64)))
      (import "env" "ext_storage_clear_prefix_version_1" (func $clear (param i64)))`,
    data: [
      [100, bytesOf('k')],
      [200, bytesOf('p')]
    ],
    body: `(call $get ${fat(100, 1)})`,
    rest: `
      (func (export "Loop_run") (param i32 i32) (result i64) (loop $l (br $l)) unreachable)
      (func (export "Walk_run") (param i32 i32) (result i64) (call $next ${fat(100, 1)}))
      (func (export "Clear_run") (param i32 i32) (result i64) (call $clear ${fat(200, 1)}) ${fat(0, 0)})
      (func (export "Trap_run") (param i32 i32) (result i64) unreachable)`
  })
)
const key = (text: string): StorageKey => text as StorageKey
const storage = createMemoryStorage({
  top: [
    [key('k'), Buffer.from('value').subarray(1)],
    ...Array.from({ length: 150 }, (_, index) => [key(`p${index}`), bytesOf(1)] as const)
  ]
})

let runtime: IsolatedRuntime

beforeAll(async () => {
  runtime = await isolateRuntime({ code, startWorker: startNodeWorker })
})
afterAll(() => runtime.close())

describe('in a thread', () => {
  test('a call that checks a signature loads the checks', async () => {
    const whole = readRuntimeCode('target')
    const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
    const types = openRuntime({ metadata })
    const remark = { pallet: 'System', method: 'remark', args: { remark: bytesOf(1) } }
    const extrinsic = encodeStandIn({ runtime: types, call: types.encodeCall(remark) })
    const isolated = await isolateRuntime({ code: whole, startWorker: startNodeWorker })
    const input = [bytesOf(2), extrinsic, new Uint8Array(32)]
    const method = 'TaggedTransactionQueue_validate_transaction'
    const { result } = await isolated.call(method, input, { storage: createMemoryStorage() })
    isolated.close()
    // Invalid, because of its proof: the checks have run.
    expect(result).toEqual(bytesOf(1, 0, 4))
  })

  test('a call gives what it gives here, its storage asked from here', async () => {
    expect(runtime.version.specName).toBe('test')
    expect(runtime.methods).toContain('Loop_run')
    const { result, keysRead } = await runtime.call('Test_run', '0x', { storage })
    expect(result).toEqual(bytesOf(1, 16, 'alue'))
    expect(keysRead.top.get(key('k'))).toEqual(bytesOf('alue'))
    const next = await runtime.call('Walk_run', '0x', { storage })
    expect(next.result).toEqual(bytesOf(1, 8, 'p0'))
    const cleared = await runtime.call('Clear_run', '0x', { storage })
    expect(cleared.storageDiff.top.size).toBe(150)
  })

  test('a loop is stopped within its time, and the next call is right', async () => {
    const started = performance.now()
    const failure = await failureOf(runtime.call('Loop_run', '0x', { storage, timeMs: 200 }))
    expect(failure).toEqual({
      code: 'RuntimeLimitExceeded',
      message: '"Loop_run" exceeded a limit: it ran longer than 200 ms'
    })
    // Far above the limit, for machines that do other work, and far below for ever.
    expect(performance.now() - started).toBeLessThan(60_000)
    const { result } = await runtime.call('Test_run', '0x', { storage })
    expect(result).toEqual(bytesOf(1, 16, 'alue'))
  })

  test('a call is stopped by its caller', async () => {
    const controller = new AbortController()
    const call = runtime.call('Loop_run', '0x', { storage, signal: controller.signal })
    controller.abort()
    expect(await failureOf(call)).toMatchObject({ code: 'OperationAborted' })
  })

  test('errors come over as they are', async () => {
    expect(await failureOf(runtime.call('Trap_run', '0x', { storage }))).toMatchObject({
      code: 'RuntimeCallFailed'
    })
    expect(await failureOf(runtime.call('None_run', '0x', { storage }))).toMatchObject({
      code: 'RuntimeApiMissing'
    })
    expect(
      await failureOf(isolateRuntime({ code: bytesOf('x'), startWorker: startNodeWorker }))
    ).toMatchObject({ code: 'RuntimeCodeMalformed' })
  })

  test('a storage that does not know, or fails, ends the call here', async () => {
    const unknown: Storage = { get: () => MISSING, nextKey: () => MISSING }
    for (const method of ['Test_run', 'Walk_run'])
      expect(await failureOf(runtime.call(method, '0x', { storage: unknown }))).toMatchObject({
        code: 'StorageIncomplete'
      })
    const broken: Storage = {
      get: () => {
        throw new TypeError('gone')
      },
      nextKey: () => null
    }
    expect((await failureOf(runtime.call('Test_run', '0x', { storage: broken }))).message).toBe(
      'gone'
    )
    await runtime.call('Test_run', '0x', { storage })
  })

  test('what cannot be sent is refused', async () => {
    const limits = { memoryBytes: (() => 1) as never }
    const failure = await failureOf(runtime.call('Test_run', '0x', { storage, limits }))
    expect(failure.code).toBe('IsolationFailed')
    await runtime.call('Test_run', '0x', { storage })
  })

  test('once closed it runs nothing', async () => {
    const closing = await isolateRuntime({ code, startWorker: startNodeWorker })
    const running = failureOf(closing.call('Loop_run', '0x', { storage }))
    const waiting = failureOf(closing.call('Test_run', '0x', { storage }))
    await new Promise((resolve) => setImmediate(resolve))
    closing.close()
    expect(await running).toMatchObject({ code: 'IsolationFailed' })
    expect(await waiting).toMatchObject({ code: 'IsolationFailed' })
  })
})

/** A worker of a browser, as far as it is used here. */
class FakeWorker extends EventTarget {
  readonly sent: IsolationRequest[] = []
  ended = false
  answer: (request: IsolationRequest) => IsolationReply | null = () => null

  postMessage(request: IsolationRequest): void {
    this.sent.push(request)
    const data = this.answer(request)
    if (data !== null)
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    this.ended = true
  }
}

describe('in a browser’s worker', () => {
  const loaded = { kind: 'loaded', version: {} as never, methods: [] } as const

  test('messages go both ways', async () => {
    const worker = new FakeWorker()
    worker.answer = ({ kind }) =>
      kind === 'load' ? loaded : { kind: 'result', result: { logsDropped: 7 } as never }
    const startWorker = () => adoptWebWorker(worker)
    const isolated = await isolateRuntime({ code, startWorker })
    expect(await isolated.call('Test_run', '0x', { storage })).toEqual({ logsDropped: 7 })
    isolated.close()
    expect(worker.ended).toBe(true)
  })

  test.each([
    ['error', 'it did not start'],
    ['messageerror', 'a message could not be read']
  ])('its event %s ends the call', async (type, problem) => {
    const worker = new FakeWorker()
    const started = isolateRuntime({
      code,
      startWorker: () => adoptWebWorker(worker)
    })
    worker.dispatchEvent(new Event(type))
    const failure = await failureOf(started)
    expect(failure.code).toBe('IsolationFailed')
    expect(failure.message).toContain(problem)
  })

  test('an answer to another question is no answer', async () => {
    const worker = new FakeWorker()
    worker.answer = () => ({ kind: 'result', result: {} as never })
    const startWorker = () => adoptWebWorker(worker)
    expect(await failureOf(isolateRuntime({ code, startWorker }))).toMatchObject({
      code: 'IsolationFailed'
    })
  })
})

describe('the worker of a runtime', () => {
  const loaded = { kind: 'loaded', version: {} as never, methods: ['Test_run'] } as const
  const result = { kind: 'result', result: { logsDropped: 7 } as never } as const

  /** Workers that answer alike, and how often one was started. */
  function startMany(answer: FakeWorker['answer']) {
    const workers: FakeWorker[] = []
    const startWorker = () => {
      const worker = new FakeWorker()
      worker.answer = answer
      workers.push(worker)
      return adoptWebWorker(worker)
    }
    return { workers, startWorker }
  }
  const answer = ({ kind }: IsolationRequest) => (kind === 'load' ? loaded : result)

  test('ends if its code cannot be loaded', async () => {
    const error = { kind: 'error', code: '', context: {}, message: 'broken' } as const
    const { workers, startWorker } = startMany(() => error)
    expect(await failureOf(isolateRuntime({ code, startWorker }))).toEqual({
      code: 'IsolationFailed',
      message: expect.stringContaining('broken')
    })
    expect(workers.map(({ ended }) => ended)).toEqual([true])
  })

  test('gets the code and the settings of a call, and neither its time nor its signal', async () => {
    const { workers, startWorker } = startMany(answer)
    const isolated = await isolateRuntime({ code, startWorker })
    const { signal } = new AbortController()
    const settings = { signatures: 'accept-all', logLevel: 'warn' } as const
    await isolated.call('Test_run', '0x01', { storage, timeMs: 5000, signal, ...settings })
    expect(workers[0]?.sent).toEqual([
      { kind: 'load', code },
      { kind: 'call', method: 'Test_run', args: '0x01', settings }
    ])
    expect(isolated.methods).toEqual(['Test_run'])
  })

  test('is started anew for the call after it ended, unless the runtime was closed', async () => {
    const { workers, startWorker } = startMany(answer)
    const isolated = await isolateRuntime({ code, startWorker })
    workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }))
    expect(await isolated.call('Test_run', '0x', { storage })).toEqual({ logsDropped: 7 })
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    isolated.close()
    isolated.close()
    expect(await failureOf(isolated.call('Test_run', '0x', { storage }))).toMatchObject({
      code: 'IsolationFailed',
      message: expect.stringContaining('it was closed')
    })
    expect(workers).toHaveLength(2)
  })

  test('is not ended by a call that is aborted before its turn', async () => {
    let isSlow = false
    const { workers, startWorker } = startMany((request) => (isSlow ? null : answer(request)))
    const isolated = await isolateRuntime({ code, startWorker })
    const signal = AbortSignal.abort()
    expect(await failureOf(isolated.call('Test_run', '0x', { storage, signal }))).toMatchObject({
      code: 'OperationAborted'
    })
    expect(await isolated.call('Test_run', '0x', { storage })).toEqual({ logsDropped: 7 })
    expect(workers.map(({ ended }) => ended)).toEqual([false])
    // A call that waits is aborted at once.
    isSlow = true
    const running = failureOf(isolated.call('Test_run', '0x', { storage }))
    const controller = new AbortController()
    const waiting = isolated.call('Test_run', '0x', { storage, signal: controller.signal })
    controller.abort()
    expect(await failureOf(waiting)).toMatchObject({ code: 'OperationAborted' })
    isolated.close()
    expect(await running).toMatchObject({ code: 'IsolationFailed' })
  })

  test('ends if a call is aborted for any reason, and the error has this reason', async () => {
    for (const reason of [
      new ParaclockError(DeadlineExceeded, { what: 'a check', milliseconds: 5 }),
      new ParaclockError(ValueMalformed, { type: 'hex', value: 'g', problem: 'a' })
    ]) {
      let isSlow = false
      const { workers, startWorker } = startMany((request) => (isSlow ? null : answer(request)))
      const isolated = await isolateRuntime({ code, startWorker })
      isSlow = true
      const controller = new AbortController()
      const call = isolated.call('Test_run', '0x', { storage, signal: controller.signal })
      await new Promise((resolve) => setImmediate(resolve))
      controller.abort(reason)
      await expect(call).rejects.toBe(reason)
      await new Promise((resolve) => setImmediate(resolve))
      expect(workers.map(({ ended }) => ended)).toEqual([true])
    }
  })

  test('ends if the call for which it is started anew is aborted', async () => {
    let isSlow = false
    const { workers, startWorker } = startMany((request) => (isSlow ? null : answer(request)))
    const isolated = await isolateRuntime({ code, startWorker })
    workers[0]?.dispatchEvent(new Event('error'))
    isSlow = true
    const controller = new AbortController()
    const call = isolated.call('Test_run', '0x', { storage, signal: controller.signal })
    await new Promise((resolve) => setImmediate(resolve))
    controller.abort()
    expect(await failureOf(call)).toMatchObject({ code: 'OperationAborted' })
    isSlow = false
    expect(await isolated.call('Test_run', '0x', { storage })).toEqual({ logsDropped: 7 })
    expect(workers.map(({ ended }) => ended)).toEqual([true, true, false])
  })

  test('has ten seconds to load and for a call, unless it gets another limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const slow = startMany(() => null)
    const limitOf = async (started: Promise<unknown>, advanced: number) => {
      const failure = failureOf(started)
      await vi.advanceTimersByTimeAsync(advanced)
      return await failure
    }
    const late = (method: string, limit: number) => ({
      code: 'RuntimeLimitExceeded',
      message: `"${method}" exceeded a limit: it ran longer than ${limit} ms`
    })
    const { startWorker } = slow
    expect(await limitOf(isolateRuntime({ code, startWorker }), 10_000)).toEqual(
      late('compiling', 10_000)
    )
    expect(await limitOf(isolateRuntime({ code, startWorker, timeMs: 70 }), 70)).toEqual(
      late('compiling', 70)
    )
    const mute = startMany(({ kind }) => (kind === 'load' ? loaded : null))
    const isolated = await isolateRuntime({ code, startWorker: mute.startWorker })
    const call = isolated.call('Test_run', '0x', { storage })
    expect(await limitOf(call, 10_000)).toEqual(late('Test_run', 10_000))
    expect([...slow.workers, ...mute.workers].every(({ ended }) => ended)).toBe(true)
  })
})

test('every error that comes over is made again with its code', () => {
  const context = {
    method: 'm',
    runtime: 'r',
    problem: 'p',
    hostFunction: 'f',
    reason: 'r',
    trap: 't',
    panic: null,
    limit: 1,
    limitBytes: 1,
    requestedBytes: 1,
    missing: 1,
    size: 1,
    pointer: 1,
    length: 1,
    memoryBytes: 1,
    operation: 'commit',
    value: 1,
    type: 'u8'
  }
  const codes = [
    'StorageIncomplete',
    'RuntimeCodeMalformed',
    'RuntimeApiMissing',
    'RuntimeCallFailed',
    'RuntimeLimitExceeded',
    'RuntimeApiResultMalformed',
    'HostCallFailed',
    'HostCallFailed',
    'HostCallFailed',
    'HostCallFailed',
    'ValueMalformed'
  ] as const
  for (const one of codes) {
    const error = reviveError('m', { code: one, context, message: 'x' })
    expect(isParaclockError(error, one)).toBe(true)
  }
  for (const one of ['', 'constructor', 'AddressNetworkMismatch'])
    expect(reviveError('m', { code: one, context, message: 'x' }).code).toBe('IsolationFailed')
})
