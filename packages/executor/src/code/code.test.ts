import { raise } from '@tooling/vitest/raise'
import { describe, expect, test } from 'vitest'
import { buildModule, bytesOf } from '../../test/modules/buildModule.ts'
import { addSection, TEST_VERSION } from '../../test/modules/versionSection.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { CodeReader } from './CodeReader.ts'
import { decodeRuntimeVersion, joinVersionSections } from './decodeRuntimeVersion.ts'
import { prepareModule } from './prepareModule.ts'
import { readModule } from './readModule.ts'
import { readSections } from './readSections.ts'

const refuse = (problem: string): never => {
  throw new TypeError(problem)
}

describe('sections', () => {
  test('a module is split, custom sections with their names', () => {
    const wasm = addSection(buildModule({}), 'runtime_version', TEST_VERSION)
    const sections = readSections(wasm)
    expect(sections.map(({ id }) => id)).toContain(2)
    expect(sections.at(-1)).toMatchObject({ id: 0, name: 'runtime_version', end: wasm.length })
    expect(sections.at(-1)?.contents).toEqual(TEST_VERSION)
  })

  test('what is no module, or is cut, is refused', () => {
    const wasm = addSection(buildModule({}), 'runtime_version', TEST_VERSION)
    raise(RuntimeCodeMalformed, () => readSections(new Uint8Array(0)))
    raise(RuntimeCodeMalformed, () => readSections(wasm.subarray(1)))
    raise(RuntimeCodeMalformed, () => readSections(wasm.subarray(0, wasm.length - 1)))
    raise(RuntimeCodeMalformed, () => readSections(bytesOf(wasm, 0, 2, 9, 9)))
  })

  test('numbers have up to five bytes, and a message says where one is longer', () => {
    const read = (...bytes: number[]): number =>
      new CodeReader(Uint8Array.from(bytes), 0, bytes.length, 'its types').number()
    expect(read(0xff, 0xff, 0xff, 0xff, 0x0f)).toBe(0xffff_ffff)
    raise(RuntimeCodeMalformed, () => read(0x80))
    const error = raise(RuntimeCodeMalformed, () => read(0x80, 0x80, 0x80, 0x80, 0x80, 0))
    expect(error.message).toContain('a number has more than five bytes (its types, byte 5)')
  })
})

describe('memory', () => {
  const own = (memory: string): Uint8Array => buildModule({ memory })

  test('an imported one is found among the imports', () => {
    const { memory } = readModule(
      buildModule({
        imports: '(import "env" "f" (func))',
        memory: '(import "env" "memory" (memory 17 300))'
      })
    )
    expect(memory).toEqual({ initial: 17, maximum: 300, imported: true })
  })

  test('a module’s own one is limited, unless it limits itself', () => {
    const wide = own('(memory (export "memory") 2)')
    expect(readModule(wide).memory).toEqual({ initial: 2, maximum: null, imported: false })
    const limited = prepareModule(wide, readModule(wide), 300)
    expect(limited.globals).toBeNull()
    expect(WebAssembly.validate(limited.wasm as Uint8Array<ArrayBuffer>)).toBe(true)
    expect(readModule(limited.wasm).memory.maximum).toBe(300)
    const narrow = own('(memory (export "memory") 2 9)')
    for (const most of [9, 300]) {
      expect(prepareModule(narrow, readModule(narrow), most).wasm).toBe(narrow)
    }
  })

  test('mutable globals are exported where memory is imported', () => {
    const wasm = buildModule({
      rest: '(global i32 (i32.const 1)) (global (mut i64) (i64.const 2))'
    })
    const exposed = prepareModule(wasm, readModule(wasm), 300)
    expect(exposed.globals).toEqual(['paraclock:2'])
    const names = readModule(exposed.wasm).exports.map(({ name }) => name)
    expect(names).toEqual(['__heap_base', 'Test_run', 'paraclock:2'])
    expect(WebAssembly.validate(exposed.wasm as Uint8Array<ArrayBuffer>)).toBe(true)
  })
})

describe('version', () => {
  test('what a runtime declares is decoded', () => {
    const { version, apis } = decodeRuntimeVersion(TEST_VERSION, refuse)
    expect(version).toEqual({
      specName: 'test',
      implName: 'impl',
      authoringVersion: 1,
      specVersion: 2,
      implVersion: 3,
      transactionVersion: 4,
      stateVersion: 1
    })
    expect([...apis]).toEqual([['0x0102030405060708', 9]])
  })

  test('old runtimes end before the fields that came later', () => {
    const old = decodeRuntimeVersion(TEST_VERSION.subarray(0, -5), refuse)
    expect(old.version).toMatchObject({ transactionVersion: 0, stateVersion: 0 })
    expect(() => decodeRuntimeVersion(TEST_VERSION.subarray(0, 20), refuse)).toThrow(TypeError)
  })

  test('the APIs of their own section take the place of those in the version', () => {
    const apis = Uint8Array.from({ length: 12 * 70 }, (_, index) => Math.floor(index / 12))
    const joined = joinVersionSections(TEST_VERSION, apis, refuse)
    const decoded = decodeRuntimeVersion(joined, refuse)
    expect(decoded.apis.size).toBe(70)
    expect(decoded.version.transactionVersion).toBe(4)
    expect(joinVersionSections(TEST_VERSION, null, refuse)).toBe(TEST_VERSION)
  })
})
