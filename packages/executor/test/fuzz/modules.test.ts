import { isParaclockError } from '@paraclock/core'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startNodeWorker } from '../../src/isolation/startNodeWorker.ts'
import { WorkerLine } from '../../src/isolation/WorkerLine.ts'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { buildModule, bytesOf, fat } from '../modules/buildModule.ts'
import { declareVersion } from '../modules/versionSection.ts'

const storage = createMemoryStorage()
const code = declareVersion(
  buildModule({
    imports: `
      (import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))
      (import "env" "ext_storage_set_version_1" (func $set (param i64 i64)))
      (import "env" "ext_allocator_malloc_version_1" (func $malloc (param i32) (result i32)))`,
    data: [[100, bytesOf('some data')]],
    rest: `(global $g (mut i32) (i32.const 3)) (table 2 funcref) (elem (i32.const 0) $f $f)
      (func $f (param i32) (result i32) (i32.add (local.get 0) (call $malloc (i32.const 9))))`,
    body: `(local $n i32)
      (loop $again
        (call $set ${fat(100, 4)} ${fat(104, 5)})
        (global.set $g (call_indirect (param i32) (result i32) (global.get $g) (i32.const 1)))
        (br_if $again (i32.lt_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 9))))
      (call $get ${fat(100, 4)})`
  })
)

const damage = fc.record({
  changes: fc.array(fc.tuple(fc.nat(code.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
  cut: fc.option(fc.nat(code.length))
})

function damaged({
  changes,
  cut
}: typeof damage extends fc.Arbitrary<infer Value> ? Value : never) {
  const bytes = code.slice(0, cut ?? code.length)
  for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
  return bytes
}

let line = new WorkerLine(startNodeWorker())
afterAll(() => line.end('the test is over'))

test('damaged and cut modules load or are refused with a code', async () => {
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      try {
        await loadRuntime(damaged(how))
      } catch (error) {
        if (!isParaclockError(error)) throw error
      }
    }),
    { numRuns: 1500 }
  )
}, 120_000)

test('noise after the head of a module is refused with a code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200, size: 'max' }), async (noise) => {
      try {
        await loadRuntime(bytesOf(0, 'asm', 1, 0, 0, 0, noise))
      } catch (error) {
        if (!isParaclockError(error)) throw error
      }
    }),
    { numRuns: 500 }
  )
}, 120_000)

test('damaged modules run, fail with a code or are stopped, and the next call is right', async () => {
  const ask = { method: 'Test_run', storage, signal: undefined }
  const limits = { memoryBytes: 4_000_000, storageBytes: 1_000_000 }
  const request = { kind: 'call', method: 'Test_run', args: '0x', settings: { limits } } as const
  let stopped = 0
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      for (const bytes of [damaged(how), code]) {
        if (line.ended) line = new WorkerLine(startNodeWorker())
        try {
          const load = { kind: 'load', code: bytes } as const
          await line.ask({ ...ask, request: load, expected: 'loaded', timeMs: 30_000 })
          // Only what is damaged may need stopping.
          const timeMs = bytes === code ? 30_000 : 1000
          const outcome = await line.ask({ ...ask, request, expected: 'result', timeMs })
          if (bytes === code)
            expect(outcome).toHaveProperty('result.result', bytesOf(1, 20, ' data'))
        } catch (error) {
          if (!isParaclockError(error) || bytes === code) throw error
          expect(error.code).not.toBe('IsolationFailed')
          if (error.code === 'RuntimeLimitExceeded') stopped++
        }
      }
    }),
    { numRuns: 300 }
  )
  expect(stopped).toBeLessThan(30)
}, 120_000)
