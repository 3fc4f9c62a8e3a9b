import type { Hex } from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, expect, test, vi } from 'vitest'
import { buildModule, fat } from '../../test/modules/buildModule.ts'
import { failureOf } from '../../test/modules/runModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { guardRuntimes } from './RuntimeGuard.ts'

const storage = createMemoryStorage()

// Other tests run in this thread, too.
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('paraclock.runtimeGuard'))
})

/** Code that differs from any other, and what its hash is. */
async function makeCode(value: number): Promise<{ readonly code: Uint8Array; readonly hash: Hex }> {
  const code = declareVersion(buildModule({ body: fat(0, value) }))
  return { code, hash: (await loadRuntime(code)).codeHash }
}

/** Sets a guard through another copy of the module, as a program does that carries one. */
async function setGuard(withheld: ReadonlyMap<Hex, string> = new Map()) {
  const begun: (readonly (string | undefined)[])[] = []
  const url = import.meta.resolve('./RuntimeGuard.ts')
  const load = freshModules()
  const copy = await load<{ readonly guardRuntimes: typeof guardRuntimes }>(url)
  copy.guardRuntimes({
    withheld,
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

test('withheld code is refused by its hash and the reason, and other code runs', async () => {
  const { code, hash } = await makeCode(3)
  const other = await makeCode(4)
  const reason = 'it ended the process that ran it: SIGABRT'
  const begun = await setGuard(new Map([[hash, reason]]))
  const loaded = await loadRuntime(other.code)
  expect(loaded.call('Test_run', [], { storage }).result).toHaveLength(4)
  begun.length = 0
  const refused = {
    code: 'RuntimeWithheld',
    message: expect.stringContaining(`${hash} is withheld: ${reason}`)
  }
  expect(
    await failureOf(loadRuntime(code).then((one) => one.call('Test_run', [], { storage })))
  ).toMatchObject(refused)
  expect(begun).toEqual([])
})
