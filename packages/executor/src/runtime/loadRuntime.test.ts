import { zstdCompressSync } from 'node:zlib'
import {
  isParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed,
  ValueMalformed
} from '@paraclock/core'
import { MetadataVersionUnsupported } from '@paraclock/types'
import { raise } from '@tooling/vitest/raise'
import { describe, expect, test, vi } from 'vitest'
import { buildModule, bytesOf, compileWat, fat } from '../../test/modules/buildModule.ts'
import { failureOf } from '../../test/modules/runModule.ts'
import { addSection, declareVersion, TEST_VERSION } from '../../test/modules/versionSection.ts'
import { loadHashing } from '../crypto/loadHashing.ts'
import { StorageIncomplete } from '../errors/runtime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { MISSING, type Storage } from '../storage/Storage.ts'
import { loadRuntime } from './loadRuntime.ts'

const storage = createMemoryStorage()
const plain = declareVersion(buildModule({ body: fat(0, 0) }))
const packed = bytesOf(0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05, zstdCompressSync(plain))

describe('loading', () => {
  test('plain and compressed code, each under the hash that a chain has of it', async () => {
    const { blake2b256 } = await loadHashing()
    for (const code of [plain, packed]) {
      const runtime = await loadRuntime(code)
      expect(runtime.codeHash).toBe(`0x${Buffer.from(blake2b256(code)).toString('hex')}`)
      expect(runtime.codeSize).toBe(plain.length)
      expect(runtime.version.specName).toBe('test')
      expect(runtime.methods).toEqual(['Test_run'])
      expect([...runtime.apis.values()]).toEqual([9])
    }
  })

  test('the same code is compiled once, also when asked for at once', async () => {
    const [one, two] = await Promise.all([loadRuntime(plain), loadRuntime(plain.slice())])
    expect(two).toBe(one)
    expect(await loadRuntime(plain)).toBe(one)
    expect(await loadRuntime(packed)).not.toBe(one)
  })

  test('the same code is compiled once for runtimes with different time limits', async () => {
    const code = addSection(plain, 'x', bytesOf('limits'))
    const compile = vi.spyOn(WebAssembly, 'compile')
    const [one, two] = await Promise.all([loadRuntime(code), loadRuntime(code, { timeMs: 1000 })])
    expect(compile).toHaveBeenCalledTimes(1)
    compile.mockRestore()
    expect([one.timeMs, two.timeMs]).toEqual([undefined, 1000])
    expect(await loadRuntime(code, { timeMs: 1000 })).toBe(two)
  })

  test('only so many are kept', async () => {
    const first = await loadRuntime(plain)
    for (let index = 0; index < 16; index++)
      await loadRuntime(addSection(plain, 'x', Uint8Array.of(index)))
    expect(await loadRuntime(plain)).not.toBe(first)
  })

  test('a version without a section of its own is asked for', async () => {
    const code = buildModule({
      data: [[1024, TEST_VERSION]],
      rest: `(func (export "Core_version") (param i32 i32) (result i64)
        ${fat(1024, TEST_VERSION.length)})`
    })
    expect((await loadRuntime(code)).version.specVersion).toBe(2)
  })

  test.each([
    ['nothing', new Uint8Array(0), 'RuntimeCodeMalformed'],
    ['text', bytesOf('#!/bin/sh'), 'RuntimeCodeMalformed'],
    ['cut code', plain.subarray(0, 60), 'RuntimeCodeMalformed'],
    ['cut compressed code', packed.subarray(0, packed.length - 3), 'RuntimeCodeMalformed'],
    ['another program', compileWat('(module)'), 'RuntimeCodeMalformed'],
    [
      'code without a heap',
      compileWat('(module (import "env" "memory" (memory 1)))'),
      'RuntimeCodeMalformed'
    ],
    [
      'code that hides its memory',
      compileWat('(module (memory 1) (global (export "__heap_base") i32 (i32.const 8)))'),
      'RuntimeCodeMalformed'
    ],
    ['code without a version', buildModule({}), 'RuntimeApiMissing'],
    [
      'a version that does not decode',
      addSection(buildModule({}), 'runtime_version', Uint8Array.of(255)),
      'RuntimeCodeMalformed'
    ],
    [
      'a version that does not decode, with APIs',
      addSection(
        addSection(buildModule({}), 'runtime_version', Uint8Array.of(255)),
        'runtime_apis',
        new Uint8Array(12)
      ),
      'RuntimeCodeMalformed'
    ],
    [
      'a version that is asked for and is none',
      buildModule({
        rest: '(func (export "Core_version") (param i32 i32) (result i64) (i64.const 0))'
      }),
      'RuntimeCodeMalformed'
    ]
  ])('%s is refused', async (_, code, expected) => {
    expect(await failureOf(loadRuntime(code))).toMatchObject({ code: expected })
    // Once more: what failed is not kept.
    expect(await failureOf(loadRuntime(code))).toMatchObject({ code: expected })
  })
})

describe('metadata', () => {
  const metadata = bytesOf('meta', 14, 7)
  const opaque = bytesOf(metadata.length << 2, metadata)
  const simple = `(func (export "Metadata_metadata") (param i32 i32) (result i64)
    ${fat(1024, opaque.length)})`
  const versioned = `(func (export "Metadata_metadata_at_version") (param $at i32) (param i32)
    (result i64) (if (result i64) (i32.eq (i32.load (local.get $at)) (i32.const 15))
      (then ${fat(1100, opaque.length + 1)}) (else ${fat(1200, 1)})))`
  const data = [
    [1024, opaque],
    [1100, bytesOf(1, opaque)],
    [1200, bytesOf(0)]
  ] as const

  test('comes without its length, and is kept', async () => {
    const runtime = await loadRuntime(declareVersion(buildModule({ data, rest: simple })))
    expect(runtime.metadata()).toEqual(metadata)
    expect(runtime.metadata()).toBe(runtime.metadata())
    expect(runtime.metadata(14)).toEqual(metadata)
    const error = raise(MetadataVersionUnsupported, () => runtime.metadata(15))
    expect(error.message).toBe('"test 2" has no supported metadata of version 15')
  })

  test('is asked for by version where the runtime can', async () => {
    const code = declareVersion(buildModule({ data, rest: simple + versioned }))
    const runtime = await loadRuntime(code)
    expect(runtime.metadata(15)).toEqual(metadata)
    raise(MetadataVersionUnsupported, () => runtime.metadata(16))
  })

  test('that does not decode is refused', async () => {
    const rest = `(func (export "Metadata_metadata") (param i32 i32) (result i64) ${fat(0, 0)})`
    const runtime = await loadRuntime(declareVersion(buildModule({ rest })))
    raise(RuntimeApiResultMalformed, () => runtime.metadata())
  })
})

describe('calling', () => {
  const echo = declareVersion(
    buildModule({
      body: `(i64.or (i64.extend_i32_u (local.get $pointer))
        (i64.shl (i64.extend_i32_u (local.get $length)) (i64.const 32)))`
    })
  )

  test('arguments are bytes, hex, or several of both', async () => {
    const runtime = await loadRuntime(echo)
    const call = (...args: Parameters<typeof runtime.call>): Uint8Array =>
      runtime.call(...args).result
    expect(call('Test_run', Uint8Array.of(1, 2), { storage })).toEqual(Uint8Array.of(1, 2))
    expect(call('Test_run', '0x0304', { storage })).toEqual(Uint8Array.of(3, 4))
    expect(call('Test_run', ['0x05', Uint8Array.of(6)], { storage })).toEqual(Uint8Array.of(5, 6))
    expect(call('Test_run', [], { storage })).toHaveLength(0)
    raise(ValueMalformed, () => call('Test_run', '0x0', { storage }))
  })

  test('a method that is not there is named, whatever it is called', async () => {
    const runtime = await loadRuntime(plain)
    for (const method of ['Core_version', '__proto__', 'constructor', '__heap_base', ''])
      raise(RuntimeApiMissing, () => runtime.call(method, [], { storage }))
  })

  test('time and memory are told, and memory does not depend on calls before', async () => {
    const imports = `(import "env" "ext_allocator_malloc_version_1"
      (func $malloc (param i32) (result i32)))`
    const body = `(drop (call $malloc (local.get $length))) ${fat(0, 0)}`
    const runtime = await loadRuntime(declareVersion(buildModule({ imports, body })))
    const small = runtime.call('Test_run', [], { storage })
    const large = runtime.call('Test_run', new Uint8Array(300_000), { storage })
    const again = runtime.call('Test_run', [], { storage })
    expect(small.memory).toBe(65_536)
    expect(large.memory).toBeGreaterThan(600_000)
    expect(again.memory).toBe(small.memory)
    expect(small.elapsed).toBeGreaterThanOrEqual(0)
  })

  test('nothing of one call is left for the next: memory, globals', async () => {
    const code = declareVersion(
      buildModule({
        rest: '(global $g (mut i32) (i32.const 1))',
        body: `(i32.store (i32.const 60000) (i32.add (i32.load (i32.const 60000)) (i32.const 1)))
          (global.set $g (i32.add (global.get $g) (i32.const 1)))
          (i32.store (i32.const 60004) (global.get $g))
          ${fat(60_000, 8)}`
      })
    )
    const runtime = await loadRuntime(code)
    for (let round = 0; round < 3; round++)
      expect([...runtime.call('Test_run', [], { storage }).result]).toEqual([
        1, 0, 0, 0, 2, 0, 0, 0
      ])
  })

  test('a module with a memory of its own runs', async () => {
    const code = declareVersion(
      buildModule({
        memory: '(memory (export "memory") 1)',
        data: [[100, bytesOf('own')]],
        body: fat(100, 3)
      })
    )
    const runtime = await loadRuntime(code)
    for (let round = 0; round < 2; round++)
      expect(runtime.call('Test_run', '0x00', { storage }).result).toEqual(bytesOf('own'))
  })

  test('a storage that does not know leads to StorageIncomplete, whatever the run came to', async () => {
    const imports =
      '(import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))'
    for (const end of [fat(0, 0), 'unreachable']) {
      const body = `(drop (call $get ${fat(0, 4)})) ${end}`
      const runtime = await loadRuntime(declareVersion(buildModule({ imports, body })))
      const unknown: Storage = { get: () => MISSING, nextKey: () => MISSING }
      const error = raise(StorageIncomplete, () =>
        runtime.call('Test_run', [], { storage: unknown })
      )
      expect(error.context).toEqual({ method: 'Test_run', missing: 1 })
    }
  })

  test('what a storage throws comes out as it is', async () => {
    const imports =
      '(import "env" "ext_storage_get_version_1" (func $get (param i64) (result i64)))'
    const code = declareVersion(buildModule({ imports, body: `(call $get ${fat(0, 4)})` }))
    const runtime = await loadRuntime(code)
    const failure = new Error('the disk is gone')
    const broken = {
      get: () => {
        throw failure
      },
      nextKey: () => null
    }
    expect(() => runtime.call('Test_run', [], { storage: broken })).toThrow(failure)
    expect(isParaclockError(failure)).toBe(false)
  })
})
