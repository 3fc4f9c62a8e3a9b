import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test, vi } from 'vitest'
import { buildModule, fat, type ModuleParts } from '../../test/modules/buildModule.ts'
import { failureOf } from '../../test/modules/runModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { loadRuntime } from './loadRuntime.ts'
import { isOutOfTime, runInTime } from './runInTime.ts'

const timeMs = 150
const storage = createMemoryStorage()
const forever = (body: string): string => `(loop $again ${body} (br $again)) unreachable`
const imports = `
  (import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))
  (import "env" "ext_hashing_blake2_256_version_1" (func $hash (param i64) (result i32)))`

const attacks: readonly (readonly [string, ModuleParts])[] = [
  ['loops', { body: forever('') }],
  ['asks the host without end', { imports, body: forever(`(drop (call $get ${fat(0, 4)}))`) }],
  [
    'has the host hash megabytes without end',
    {
      imports,
      memory: '(import "env" "memory" (memory 400))',
      rest: '(global $heap (mut i32) (i32.const 0))',
      body: forever(`(drop (call $hash ${fat(0, 20_000_000)}))`)
    }
  ],
  ['grows its memory without end', { body: forever('(drop (memory.grow (i32.const 16)))') }],
  [
    'calls itself twice, and each of the two as well',
    {
      rest: `(func $deep (param $n i32)
        (if (i32.gt_s (local.get $n) (i32.const 0)) (then
          (call $deep (i32.sub (local.get $n) (i32.const 1)))
          (call $deep (i32.sub (local.get $n) (i32.const 1))))))`,
      body: `(call $deep (i32.const 60)) ${fat(0, 0)}`
    }
  ]
]

test.each(attacks)('a runtime that %s is ended in time, and not run again', async (_, parts) => {
  const code = declareVersion(buildModule(parts))
  const runtime = await loadRuntime(code, { timeMs })
  const begun = performance.now()
  const failure = await failureOf((async () => runtime.call('Test_run', [], { storage }))())
  expect(failure.code).toBe('RuntimeLimitExceeded')
  const problem = '"Test_run" of "test 2" exceeded a limit: it ran longer than 150 ms'
  expect(failure.message).toContain(problem)
  expect(performance.now() - begun).toBeLessThan(60_000)
  const again = await failureOf((async () => runtime.call('Core_version', [], { storage }))())
  expect(again.code).toBe('RuntimeLimitExceeded')
  // Another load of it gets another chance, and hurts nobody else.
  expect(await loadRuntime(code, { timeMs })).not.toBe(runtime)
  const good = await loadRuntime(declareVersion(buildModule({ body: fat(0, 4) })))
  expect(good.call('Test_run', [], { storage }).result).toHaveLength(4)
})

test('a key that is not known yet makes an endless run no other', async () => {
  const body = `(drop (call $get ${fat(0, 4)})) ${forever('')}`
  const runtime = await loadRuntime(declareVersion(buildModule({ imports, body })), { timeMs })
  const unknown: Storage = { get: () => MISSING, nextKey: () => MISSING }
  const run = (async () => runtime.call('Test_run', [], { storage: unknown }))()
  expect((await failureOf(run)).code).toBe('RuntimeLimitExceeded')
})

test('a call that ran out of time without the processor is run again', async () => {
  const body = `(drop (call $get ${fat(0, 4)})) ${fat(0, 4)}`
  const code = declareVersion(buildModule({ imports, body }))
  const runtime = await loadRuntime(code, { timeMs })
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let runs = 0
  /**
   * Storage whose first answers never come in time, as in a process that was stopped. It waits in
   * short pieces, because the thread that interrupts it may itself be late on a busy machine.
   */
  const stopped = (times: number): Storage => ({
    get: () => {
      runs += 1
      const pieces = runs <= times ? 1000 : 0
      for (let piece = 0; piece < pieces; piece += 1) Atomics.wait(pause, 0, 0, timeMs / 10)
      return null
    },
    nextKey: () => null
  })
  expect(runtime.call('Test_run', [], { storage: stopped(2) }).result).toHaveLength(4)
  expect(runs).toBe(3)
  runs = 0
  const failure = await failureOf(
    (async () => runtime.call('Test_run', [], { storage: stopped(9) }))()
  )
  expect([failure.code, runs]).toEqual(['RuntimeLimitExceeded', 3])
})

test('what work throws in time is thrown as it is', () => {
  const error = new TypeError('no')
  expect(() =>
    runInTime(1000, () => {
      throw error
    })
  ).toThrow(error)
  expect(runInTime(1000, () => error)).toBe(error)
})

const endless = (): never => {
  for (;;);
}

/** Whether the time of work is over before it ends. */
function exceeds(timeMs: number, work: () => unknown): boolean {
  try {
    runInTime(timeMs, work)
    return false
  } catch (error) {
    return isOutOfTime(error)
  }
}

test('work inside of work has its own time', () => {
  expect(runInTime(60_000, () => exceeds(50, endless))).toBe(true)
  expect(exceeds(50, () => runInTime(60_000, endless))).toBe(true)
  expect(runInTime(60_000, () => 3)).toBe(3)
})

test('neither catch nor finally keeps work alive, and promises wait for its end', async () => {
  const order: string[] = []
  const settled = Promise.resolve().then(() => order.push('promise'))
  const stubborn = () => {
    try {
      endless()
    } catch {
      order.push('catch')
    } finally {
      order.push('finally')
    }
  }
  expect(exceeds(50, stubborn)).toBe(true)
  order.push('end')
  await settled
  expect(order).toEqual(['end', 'promise'])
})

test('without Node, work goes on to its end', async () => {
  vi.stubGlobal('process', undefined)
  const { runInTime: run } = await freshModules()<typeof import('./runInTime.ts')>(
    import.meta.resolve('./runInTime.ts')
  )
  expect(run(1, () => 7)).toBe(7)
  vi.unstubAllGlobals()
})
