import { expect, test } from 'vitest'
import { otherWasm, testWasm } from '../../test/support/testRuntime.ts'
import type { ChopsticksCore } from '../ChopsticksCore.ts'
import { answerWorker, takeOverWorker, toChopsticksVersion } from './answerWorker.ts'
import { RuntimeCache } from './RuntimeCache.ts'

type Answers = Readonly<Record<string, (...args: unknown[]) => unknown>>

const runtimes = new RuntimeCache()
const answers = answerWorker(runtimes) as Answers

test('a version has its names as hex, and its APIs as a list', async () => {
  const version = {
    ...{ authoringVersion: 1, specVersion: 2, implVersion: 3, transactionVersion: 4 },
    ...{ stateVersion: 1, apis: [['0x0102030405060708', 9]] }
  }
  expect(await answers['getRuntimeVersion']?.(testWasm)).toEqual({
    ...{ ...version, specName: '0x74657374', implName: '0x696d706c' }
  })
  expect(toChopsticksVersion(await runtimes.get(testWasm))).toEqual({
    ...{ ...version, specName: 'test', implName: 'impl' }
  })
})

test('a task gets its callback, and what only tests of Chopsticks ask is refused', async () => {
  const asked: unknown[] = []
  const callback = {
    getStorage: async (key: unknown) => {
      asked.push(key)
      return '0x07'
    },
    getNextKey: async () => null
  }
  const task = {
    wasm: testWasm,
    calls: [['Test_run', '0x']],
    mockSignatureHost: 0,
    runtimeLogLevel: 0
  }
  expect(await answers['runTask']?.(task, callback)).toMatchObject({ Call: { result: '0x010407' } })
  expect(asked).toEqual(['0x6b'])
  expect(() => answers['testing']?.()).toThrow(
    expect.objectContaining({
      code: 'ChopsticksUnsupported',
      context: { missing: 'the worker method testing' }
    })
  )
})

test('an update of a proof deletes with null, and with nothing', async () => {
  const nodes = [] as const
  const empty = await answers['createProof']?.(nodes, [
    ['0x01', '0x02'],
    ['0x01', null]
  ])
  expect(
    await answers['createProof']?.(nodes, [
      ['0x01', '0x02'],
      ['0x01', undefined]
    ])
  ).toEqual(empty)
  expect(await answers['createProof']?.(nodes, [['0x01', '0x02']])).not.toEqual(empty)
})

/** A module with a worker like that of Chopsticks, and the recorded calls of the worker. */
function createCore() {
  const done: string[] = []
  const worker: Record<string, unknown> = {
    remote: 'their own',
    terminate: async () => void done.push('terminated')
  }
  const core = {
    getWorker: async () => worker,
    destroyWorker: async () => void done.push('destroyed')
  } as unknown as ChopsticksCore
  return { core, worker, done }
}

test('a worker that is taken over answers from here, ends its thread, and is given back', async () => {
  const { core, worker, done } = createCore()
  const release = takeOverWorker(core, { testing: 'ours' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual(['terminated'])
  const { remote, terminate } = worker as {
    readonly remote: Record<string | symbol, unknown>
    readonly terminate: () => Promise<unknown>
  }
  expect([remote['testing'], remote['other']]).toEqual(['ours', undefined])
  expect((remote[Symbol('release')] as () => unknown)()).toBeUndefined()
  expect(await terminate()).toBeUndefined()
  expect(done).toEqual(['terminated'])
  await release()
  expect(done).toEqual(['terminated', 'destroyed'])
})

test('a worker is given back only after it was taken', async () => {
  const { core, done } = createCore()
  await takeOverWorker(core, {})()
  expect(done).toEqual(['terminated', 'destroyed'])
})

test('16 runtimes are kept, the last used of them by any equal text', async () => {
  const cache = new RuntimeCache()
  const first = cache.get(otherWasm(0))
  expect(cache.get(`${otherWasm(0)}`)).toBe(first)
  for (let number = 1; number < 16; number += 1) await cache.get(otherWasm(number))
  expect(cache.get(otherWasm(0))).toBe(first)
  await cache.get(otherWasm(16))
  const again = cache.get(otherWasm(0))
  expect(again).not.toBe(first)
  expect((await again).codeHash).toBe((await first).codeHash)
})

test('code that cannot be loaded is not kept, and other code stays', async () => {
  const cache = new RuntimeCache()
  const kept = cache.get(testWasm)
  const failed = cache.get('0x00')
  await expect(failed).rejects.toMatchObject({ code: 'RuntimeCodeMalformed' })
  await expect(cache.get('0x00')).rejects.toMatchObject({ code: 'RuntimeCodeMalformed' })
  expect(cache.get('0x00')).not.toBe(failed)
  expect(cache.get(testWasm)).toBe(kept)
})

test('a worker that does not start fails the release, and nothing else', async () => {
  const problem = new TypeError('no worker')
  const core = { getWorker: () => Promise.reject(problem) } as unknown as ChopsticksCore
  const release = takeOverWorker(core, {})
  // An unhandled rejection would fail the test.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(release()).rejects.toBe(problem)
})
