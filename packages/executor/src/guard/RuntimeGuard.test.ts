import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, expect, test, vi } from 'vitest'
import { buildModule, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { guardRuntimes } from './RuntimeGuard.ts'

const storage = createMemoryStorage()

// Other tests run in this thread, too.
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('paraclock.runtimeGuard'))
})

/** Sets a guard through another copy of the module, as a program does that carries one. */
async function setGuard() {
  const begun: (readonly (string | undefined)[])[] = []
  const url = import.meta.resolve('./RuntimeGuard.ts')
  const load = freshModules()
  const copy = await load<{ readonly guardRuntimes: typeof guardRuntimes }>(url)
  copy.guardRuntimes({
    onBegin: (...code) => void begun.push(code),
    onEnd: () => void begun.push([])
  })
  return begun
}

test('code is named before it is compiled and before each call, and each end is told', async () => {
  const begun = await setGuard()
  const compile = vi.spyOn(WebAssembly, 'Module')
  const code = declareVersion(buildModule({ body: fat(0, 1) }))
  compile.mockImplementationOnce(function compileLate(this: unknown, ...args) {
    expect(begun).toHaveLength(1)
    compile.mockRestore()
    return new WebAssembly.Module(...args)
  })
  const runtime = await loadRuntime(code)
  expect(begun).toEqual([[runtime.codeHash, undefined], []])
  begun.length = 0
  runtime.call('Test_run', [], { storage })
  expect(() => runtime.call('Test_none', [], { storage })).toThrow('Test_none')
  const limits = { memoryBytes: 1 }
  expect(() => runtime.call('Test_run', [], { storage, limits })).toThrow('memory')
  const call = [[runtime.codeHash, 'test 2'], []]
  expect(begun).toEqual([...call, ...call, ...call])
})

test('code that does not compile has ended, too', async () => {
  const begun = await setGuard()
  await expect(loadRuntime(Uint8Array.of(7))).rejects.toMatchObject({
    code: 'RuntimeCodeMalformed'
  })
  expect(begun).toEqual([[expect.any(String), undefined], []])
})
