import { isParaclockError } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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
  const limits = { memoryBytes: 4_000_000, storageBytes: 1_000_000 }
  let stopped = 0
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      for (const bytes of [damaged(how), code]) {
        try {
          const runtime = await loadRuntime(bytes, { timeMs: 1000 })
          const { result } = runtime.call('Test_run', '0x', { storage, limits })
          if (bytes === code) expect(result).toEqual(bytesOf(1, 20, ' data'))
        } catch (error) {
          if (!isParaclockError(error) || bytes === code) throw error
          if (error.code === 'RuntimeLimitExceeded') stopped++
        }
      }
    }),
    { numRuns: 300 }
  )
  expect(stopped).toBeLessThan(30)
}, 120_000)
