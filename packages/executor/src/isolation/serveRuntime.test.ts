import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildModule, bytesOf, fat } from '../../test/modules/buildModule.ts'
import { failureOf } from '../../test/modules/runModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { serveHere } from '../../test/support/serveHere.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { CHILD_PREFIX, type StorageKey } from '../storage/StorageKey.ts'
import { isolateRuntime } from './isolateRuntime.ts'
import { connectWorker } from './serveRuntime.ts'

const key = (text: string): StorageKey => text as StorageKey
const code = declareVersion(
  buildModule({
    imports: `
      (import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))
      (import "env" "ext_default_child_storage_get_version_1"
        (func $inner (param i64 i64) (result i64)))
      (import "env" "ext_storage_clear_prefix_version_1" (func $clear (param i64)))`,
    data: [
      [100, bytesOf('k')],
      [200, bytesOf('p')]
    ],
    body: `(drop (call $get ${fat(100, 1)})) (call $inner ${fat(200, 1)} ${fat(100, 1)})`,
    rest: `
      (func (export "Clear_run") (param i32 i32) (result i64) (call $clear ${fat(200, 1)}) ${fat(0, 0)})
      (func (export "Trap_run") (param i32 i32) (result i64) unreachable)`
  })
)
const storage = createMemoryStorage({
  top: Array.from({ length: 150 }, (_, index) => [key(`p${index}`), bytesOf(1)]),
  child: [[key(`${CHILD_PREFIX}p`), [[key('k'), bytesOf('in')]]]]
})

describe('a served runtime', () => {
  const load = () => isolateRuntime({ code, startWorker: serveHere })

  test('asks for what it misses, child tries too, until nothing is missing', async () => {
    const runtime = await load()
    const asked: string[] = []
    const watched: Storage = {
      get: (name, child) => {
        asked.push(child === undefined ? name : `${child}/${name}`)
        return storage.get(name, child)
      },
      nextKey: (after, child) => storage.nextKey(after, child)
    }
    const { result } = await runtime.call('Test_run', '0x', { storage: watched })
    expect(result).toEqual(bytesOf(1, 8, 'in'))
    expect(asked).toEqual(['k', `${CHILD_PREFIX}p/k`])
  })

  test('walks over many keys in few rounds', async () => {
    const runtime = await load()
    const { storageDiff } = await runtime.call('Clear_run', '0x', { storage })
    expect(storageDiff.top.size).toBe(150)
  })

  test('gives up on what its caller does not know either', async () => {
    const runtime = await load()
    const unknown: Storage = {
      get: () => MISSING,
      nextKey: (after) => (after === 'p' ? key('p0') : MISSING)
    }
    for (const method of ['Test_run', 'Clear_run'])
      expect(await failureOf(runtime.call(method, '0x', { storage: unknown }))).toMatchObject({
        code: 'StorageIncomplete'
      })
  })

  test('reports errors, of its own and of others', async () => {
    const runtime = await load()
    expect(await failureOf(runtime.call('Trap_run', '0x', { storage }))).toMatchObject({
      code: 'RuntimeCallFailed'
    })
    expect(
      await failureOf(isolateRuntime({ code: bytesOf('x'), startWorker: serveHere }))
    ).toMatchObject({ code: 'RuntimeCodeMalformed' })
  })
})

describe('connecting', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('in Node, to the port of the parent', () => {
    const listeners: string[] = []
    const sent: unknown[] = []
    const parentPort = {
      on: (event: string, listener: (request: unknown) => void) => {
        listeners.push(event)
        listener({ kind: 'answers', answers: [] })
      },
      postMessage: (reply: unknown) => sent.push(reply)
    }
    vi.stubGlobal('process', { getBuiltinModule: () => ({ parentPort }) })
    connectWorker()
    expect(listeners).toEqual(['message'])
  })

  test('in a browser, to the worker itself', async () => {
    const replied = Promise.withResolvers<unknown>()
    vi.stubGlobal('process', {})
    vi.stubGlobal('postMessage', replied.resolve)
    vi.stubGlobal(
      'addEventListener',
      (_event: string, listener: (event: { data: unknown }) => void) =>
        listener({ data: { kind: 'load', code: bytesOf('x') } })
    )
    connectWorker()
    expect(await replied.promise).toMatchObject({ kind: 'error', code: 'RuntimeCodeMalformed' })
  })
})
