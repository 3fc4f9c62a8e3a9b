import { afterEach, expect, test, vi } from 'vitest'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { rawModule } from '../modules/rawModule.ts'
import { failureOf } from '../modules/runModule.ts'
import { type Families, invalidModules, refusedModules } from './refusedModules.ts'

const REFUSALS = ['RuntimeCodeRefused', 'RuntimeCodeMalformed']

afterEach(() => vi.restoreAllMocks())

const listOf = (families: Families) => Object.entries(families)

/** Loads each, and returns the codes that are none of a refusal. */
async function loadEach(modules: readonly Uint8Array[]): Promise<unknown[]> {
  const codes: unknown[] = []
  for (const code of modules) codes.push((await failureOf(loadRuntime(code))).code)
  return codes.filter((code) => !REFUSALS.includes(code as string))
}

test('there are many of them, and the module around them is none', async () => {
  const count = listOf(refusedModules).reduce((sum, [, modules]) => sum + modules.length, 0)
  expect(listOf(refusedModules).length).toBeGreaterThanOrEqual(40)
  expect(count).toBeGreaterThanOrEqual(250)
  expect((await loadRuntime(rawModule({}))).methods).toEqual(['Test_run'])
})

test.each(listOf(refusedModules))(
  'code with %s is refused and not compiled',
  async (_, modules) => {
    const compile = vi.spyOn(WebAssembly, 'compile')
    expect(await loadEach(modules)).toEqual([])
    expect(compile).not.toHaveBeenCalled()
  }
)

test.each(listOf(invalidModules))('code with %s is refused by V8', async (_, modules) => {
  const compile = vi.spyOn(WebAssembly, 'compile')
  expect(await loadEach(modules)).toEqual([])
  expect(compile).toHaveBeenCalledTimes(modules.length)
})
