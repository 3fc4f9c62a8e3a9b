import { describe, expect, test } from 'vitest'
import { buildModule, fat, type ModuleParts } from '../../test/modules/buildModule.ts'
import { failureOf, runModule } from '../../test/modules/runModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import type { CallLimits } from '../limits/CallLimits.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { loadRuntime } from './loadRuntime.ts'

const get = '(import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))'
const set = '(import "env" "ext_storage_set_version_1" (func $set (param i64 i64)))'
const malloc = `(import "env" "ext_allocator_malloc_version_1"
  (func $malloc (param i32) (result i32)))`
const free = '(import "env" "ext_allocator_free_version_1" (func $free (param i32)))'
const forever = (body: string): string => `(loop $again ${body} (br $again)) unreachable`

/** What a hostile runtime does, the limits that it meets, and the error that says so. */
const attacks: readonly (readonly [string, ModuleParts, string, CallLimits?])[] = [
  ['traps', { body: 'unreachable' }, 'RuntimeCallFailed'],
  ['divides by zero', { body: '(i64.div_u (i64.const 1) (i64.const 0))' }, 'RuntimeCallFailed'],
  ['reads outside of its memory', { body: '(i64.load (i32.const -8))' }, 'RuntimeCallFailed'],
  [
    'calls itself without end',
    { rest: '(func $deep (call $deep))', body: `(call $deep) ${fat(0, 0)}` },
    'RuntimeLimitExceeded'
  ],
  ['points outside with its result', { body: fat(60_000, 60_000) }, 'HostCallFailed'],
  ['points outside at the very end', { body: fat(0xffff_ffff, 0xffff_ffff) }, 'HostCallFailed'],
  [
    'points outside with a key',
    { imports: get, body: `(call $get ${fat(65_530, 7)})` },
    'HostCallFailed'
  ],
  [
    'points outside with a value',
    { imports: set, body: `(call $set ${fat(0, 1)} ${fat(1, 0xffff_ffff)}) ${fat(0, 0)}` },
    'HostCallFailed'
  ],
  [
    'asks for one huge chunk',
    { imports: malloc, body: `(drop (call $malloc (i32.const -1))) ${fat(0, 0)}` },
    'RuntimeLimitExceeded'
  ],
  [
    'asks for memory without end',
    { imports: malloc, body: forever('(drop (call $malloc (i32.const 1000000)))') },
    'RuntimeLimitExceeded',
    { memoryBytes: 50_000_000 }
  ],
  [
    'grows its memory without end',
    {
      body: forever('(if (i32.eq (memory.grow (i32.const 16)) (i32.const -1)) (then unreachable))')
    },
    'RuntimeCallFailed',
    { memoryBytes: 50_000_000 }
  ],
  [
    'begins with more memory than allowed',
    { memory: '(import "env" "memory" (memory 100))' },
    'RuntimeLimitExceeded',
    { memoryBytes: 65_536 }
  ],
  [
    'frees what it never had',
    { imports: free, body: `(call $free (i32.const 24)) ${fat(0, 0)}` },
    'HostCallFailed'
  ],
  [
    'overwrites its heap',
    {
      imports: malloc + free,
      body: `(local $p i32) (local.set $p (call $malloc (i32.const 8)))
        (i64.store (i32.sub (local.get $p) (i32.const 8)) (i64.const -1))
        (call $free (local.get $p)) ${fat(0, 0)}`
    },
    'HostCallFailed'
  ],
  [
    'writes storage without end',
    {
      imports: set,
      body: `(local $n i32) ${forever(`
        (i32.store (i32.const 0) (local.tee $n (i32.add (local.get $n) (i32.const 1))))
        (call $set ${fat(0, 4)} ${fat(0, 1000)})`)}`
    },
    'RuntimeLimitExceeded',
    { storageBytes: 1_000_000 }
  ],
  [
    'opens transactions without end',
    {
      imports: '(import "env" "ext_storage_start_transaction_version_1" (func $start))',
      body: forever('(call $start)')
    },
    'RuntimeLimitExceeded'
  ],
  [
    'returns no pointer',
    { rest: '(func (export "Bad_run") (param i32 i32))' },
    'RuntimeApiResultMalformed'
  ],
  [
    'reads storage without end',
    {
      imports: get,
      body: `(local $n i32) ${forever(`
        (i32.store (i32.const 0) (local.tee $n (i32.add (local.get $n) (i32.const 1))))
        (drop (call $get ${fat(0, 4)}))`)}`
    },
    'RuntimeLimitExceeded',
    { storageBytes: 100_000 }
  ],
  [
    'writes to the off-chain index without end',
    {
      imports: '(import "env" "ext_offchain_index_set_version_1" (func $index (param i64 i64)))',
      body: forever(`(call $index ${fat(0, 4)} ${fat(0, 1000)})`)
    },
    'RuntimeLimitExceeded',
    { storageBytes: 100_000 }
  ],
  [
    'uses a key of two million bytes',
    {
      memory: '(import "env" "memory" (memory 40))',
      imports: get,
      body: `(call $get ${fat(0, 2_000_000)})`
    },
    'HostCallFailed'
  ],
  [
    'prints a hundred million bytes',
    {
      memory: '(import "env" "memory" (memory 1600))',
      imports: '(import "env" "ext_misc_print_hex_version_1" (func $print (param i64)))',
      body: `(call $print ${fat(0, 100_000_000)}) ${fat(0, 0)}`
    },
    'HostCallFailed'
  ],
  [
    'asks for the root of a list of ten million nothings',
    {
      memory: '(import "env" "memory" (memory 200))',
      imports: `(import "env" "ext_trie_blake2_256_ordered_root_version_1"
        (func $root (param i64) (result i32)))`,
      data: [[0, Uint8Array.of(2, 0x5a, 0x62, 0x02)]],
      body: `(drop (call $root ${fat(0, 12_000_000)})) ${fat(0, 0)}`
    },
    'HostCallFailed'
  ],
  [
    'declares a host function with other types',
    {
      imports: '(import "env" "ext_storage_get_version_1" (func $get (param i32) (result i64)))',
      body: '(call $get (i32.const 1))'
    },
    'HostCallFailed'
  ],
  [
    'declares a host function with another result',
    {
      imports: '(import "env" "ext_storage_set_version_1" (func $f (param i64 i64) (result i64)))',
      body: `(call $f ${fat(0, 1)} ${fat(0, 1)})`
    },
    'HostCallFailed'
  ]
]

const good = declareVersion(buildModule({ body: fat(0, 4) }))

const cases = attacks.map(([name, parts, code, limits = {}]) => ({ name, parts, code, limits }))

describe.each(cases)('a runtime that $name', ({ name, parts, code, limits }) => {
  test(`ends with ${code}, and hurts no other call`, async () => {
    const storage = createMemoryStorage()
    const bad = await loadRuntime(declareVersion(buildModule(parts)))
    const method = name.startsWith('returns') ? 'Bad_run' : 'Test_run'
    for (let round = 0; round < 2; round++) {
      const ending = (async () => bad.call(method, [], { storage, limits }))()
      expect((await failureOf(ending)).code).toBe(code)
      const fine = await loadRuntime(good)
      expect(fine.call('Test_run', '0x00', { storage }).result).toHaveLength(4)
    }
    expect(storage.nextKey('' as never)).toBeNull()
  })
})

test('logging without end fills no memory', async () => {
  const imports = '(import "env" "ext_misc_print_hex_version_1" (func $print (param i64)))'
  const body = `(local $n i32) (loop $again (call $print ${fat(0, 30_000)})
    (br_if $again (i32.lt_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 500))))
    ${fat(0, 0)}`
  const { logs, logsDropped } = await runModule({ imports, body })
  expect(logs.length + logsDropped).toBe(500)
  expect(logs.reduce((size, { message }) => size + message.length, 0)).toBeLessThan(4 * 1024 * 1024)
})

test('a module’s own memory is bounded too', async () => {
  const memory = '(memory (export "memory") 1)'
  const body = `(loop $again (br_if $again (i32.ne (memory.grow (i32.const 256)) (i32.const -1))))
    (i32.store (i32.const 0) (memory.size)) ${fat(0, 4)}`
  const { result } = await runModule({ memory, body })
  expect(new DataView(result.buffer).getUint32(0, true)).toBeLessThanOrEqual(16_384)
})
