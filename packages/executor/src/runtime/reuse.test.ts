import { readRuntimeCode } from '@paraclock/runtimes/node'
import { afterEach, expect, test, vi } from 'vitest'
import { buildModule, bytesOf, fat, type ModuleParts } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { loadRuntime } from './loadRuntime.ts'

const storage = createMemoryStorage()

afterEach(() => vi.restoreAllMocks())

/** Counts instances from now on. */
function countInstances(): () => number {
  const { calls } = vi.spyOn(WebAssembly, 'Instance').mock
  const before = calls.length
  return () => calls.length - before
}

/** Calls once with each argument, and tells what came of it. */
async function callEach(parts: ModuleParts, args: readonly number[] = [0, 0, 0]) {
  const runtime = await loadRuntime(declareVersion(buildModule(parts)))
  const instances = countInstances()
  const results = args.map((argument) => {
    try {
      const { result } = runtime.call('Test_run', Uint8Array.of(argument), { storage })
      return Array.from(result)
    } catch {
      return 'failed'
    }
  })
  return { results, instances: instances() }
}

/** Answers one number, by way of the first byte of memory. */
const answer = (value: string): string => `(i32.store8 (i32.const 0) ${value}) ${fat(0, 1)}`
const counter = `(global $count (mut i32) (i32.const 7))
  (global $wide (mut i64) (i64.const -1)) (global $real (mut f64) (f64.const 0.5))`
const count = `(global.set $count (i32.add (global.get $count) (i32.const 1)))
  (global.set $wide (i64.const 5)) (global.set $real (f64.const 1))`

test('globals and memory are as they were when an instance serves again', async () => {
  const { results, instances } = await callEach({
    data: [[16, bytesOf('data')]],
    rest: counter,
    body: `${count} (i32.store8 (i32.const 16) (i32.const 1)) (i32.store (i32.const 60000) (i32.const 9))
      (drop (memory.grow (i32.const 1)))
      ${answer('(i32.add (global.get $count) (i32.load8_u (i32.const 0)))')}`
  })
  expect(results).toEqual([[8], [8], [8]])
  expect(instances).toBe(1)
  const read = await callEach({
    data: [[16, bytesOf('data')]],
    body: `(if (i32.eqz (i32.load (i32.const 60000))) (then (i32.store (i32.const 60000) (i32.const 1))
        (i32.store8 (i32.const 20) (i32.load8_u (i32.const 16))) (i32.store (i32.const 16) (i32.const 0))))
      ${fat(16, 5)}`
  })
  const expected = [...bytesOf(0, 0, 0, 0), 'd'.charCodeAt(0)]
  expect(read).toEqual({ results: [expected, expected, expected], instances: 1 })
})

test('an instance whose call failed is not used again', async () => {
  const parts = {
    rest: counter,
    body: `${count} (if (i32.load8_u (local.get $pointer)) (then unreachable))
      ${answer('(global.get $count)')}`
  }
  const { results, instances } = await callEach(parts, [0, 1, 0, 0])
  expect(results).toEqual([[8], 'failed', [8], [8]])
  expect(instances).toBe(2)
})

test('a memory that grew for one call is given up when the next ones need little of it', async () => {
  const allocate =
    '(import "env" "ext_allocator_malloc_version_1" (func $take (param i32) (result i32)))'
  const runtime = await loadRuntime(
    declareVersion(
      buildModule({
        imports: allocate,
        body: `(if (i32.load8_u (local.get $pointer)) (then (drop (call $take (i32.const 1000000)))))
          (i32.store (i32.const 0) (memory.size)) ${fat(0, 4)}`
      })
    )
  )
  const pages = (argument: number): number =>
    runtime.call('Test_run', Uint8Array.of(argument), { storage }).result[0] as number
  const small = pages(0)
  const large = pages(1)
  expect(large).toBeGreaterThan(2 * small)
  const calls = Math.ceil((512 * small) / large)
  const sizes = Array.from({ length: calls + 1 }, () => pages(0))
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([large]))
  expect(sizes.at(-1)).toBe(small)
  const mixed = Array.from({ length: 40 }, (_, at) => pages(at % 8 === 0 ? 1 : 0))
  expect(new Set(mixed.slice(1))).toEqual(new Set([large]))
})

/** What a call may change for good: nothing of it can be put back, so instances are made anew. */
const lasting: readonly (readonly [string, ModuleParts])[] = [
  [
    'brings a memory of its own',
    {
      memory: '(memory (export "memory") 1)',
      rest: counter,
      body: `${count} ${answer('(global.get $count)')}`
    }
  ],
  [
    'uses the names that are given to globals',
    {
      rest: '(global $g (export "paraclock:0") (mut i32) (i32.const 1))',
      body: `${answer('(global.get $g)')} (global.set $g (i32.const 5))`
    }
  ]
]

test.each(lasting)('every call has a new instance of a module that %s', async (_, parts) => {
  const { results, instances } = await callEach(parts)
  expect(results[0]).toHaveLength(1)
  expect(results).toEqual([results[0], results[0], results[0]])
  expect(instances).toBe(3)
})

test('instances of a real runtime serve again, with equal results', async () => {
  const runtime = await loadRuntime(readRuntimeCode('target'))
  const instances = countInstances()
  const call = () => runtime.call('Core_version', [], { storage }).result
  const first = call()
  for (let again = 0; again < 3; again++) expect(call()).toEqual(first)
  expect(instances()).toBeLessThanOrEqual(1)
})
