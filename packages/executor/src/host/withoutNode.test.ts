import { zstdCompressSync } from 'node:zlib'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, expect, test, vi } from 'vitest'
import { bytesOf } from '../../test/modules/buildModule.ts'

// What a browser does not have is taken away before the modules are loaded.
async function loadMemory() {
  const load = freshModules()
  const { HostMemory } = await load<typeof import('./HostMemory.ts')>(
    import.meta.resolve('./HostMemory.ts')
  )
  const { CallGuard } = await load<typeof import('./CallGuard.ts')>(
    import.meta.resolve('./CallGuard.ts')
  )
  return { HostMemory, CallGuard }
}
afterEach(() => vi.unstubAllGlobals())

test('keys are made of memory without Buffer', async () => {
  vi.stubGlobal('Buffer', undefined)
  const { HostMemory, CallGuard } = await loadMemory()
  const memory = new HostMemory(new WebAssembly.Memory({ initial: 1 }), new CallGuard())
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  memory.bytes.set(bytes, 100)
  const key = memory.keyOf(memory.fatPointer(100, 256))
  expect([...key].map((character) => character.charCodeAt(0))).toEqual([...bytes])
})

test('code is unpacked without Node, and its limit holds', async () => {
  vi.stubGlobal('process', undefined)
  const { decompressCode } = await freshModules()<typeof import('../code/decompressCode.ts')>(
    import.meta.resolve('../code/decompressCode.ts')
  )
  const code = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251)
  const packed = bytesOf(0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05, zstdCompressSync(code))
  expect(decompressCode(packed)).toEqual(code)
  expect(() => decompressCode(packed, 150_000)).toThrow('larger than 150000 bytes')
})

test('a memory that grew is seen anew, and one that cannot grow says so', async () => {
  const { HostMemory, CallGuard } = await loadMemory()
  const inner = new WebAssembly.Memory({ initial: 1, maximum: 2 })
  const memory = new HostMemory(inner, new CallGuard())
  inner.grow(1)
  expect(memory.view.byteLength).toBe(2 * 65_536)
  inner.grow(0)
  expect(memory.bytes.length).toBe(2 * 65_536)
  expect(memory.grow(1)).toBe(false)
  expect(() => memory.at(131_072, 1)).toThrow('outside its memory of 131072 bytes')
})
