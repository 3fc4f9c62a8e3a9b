import { afterEach, expect, test, vi } from 'vitest'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { rawModule } from '../modules/rawModule.ts'
import { failureOf } from '../modules/runModule.ts'
import { type Families, invalidModules, refusedModules } from './refusedModules.ts'

const REFUSALS = ['RuntimeCodeMalformed']

afterEach(() => vi.restoreAllMocks())

const listOf = (families: Families) => Object.entries(families)

/** Loads each module. Returns the error codes other than refusals, and the messages. */
async function loadEach(modules: readonly Uint8Array[]) {
  const failures: { readonly code: unknown; readonly message: string }[] = []
  for (const code of modules) failures.push(await failureOf(loadRuntime(code)))
  return {
    others: failures.filter(({ code }) => !REFUSALS.includes(code as string)),
    messages: failures.map(({ message }) => message)
  }
}

test('there are many of them, and the module around them is none', async () => {
  const count = listOf(refusedModules).reduce((sum, [, modules]) => sum + modules.length, 0)
  expect(listOf(refusedModules).length).toBeGreaterThanOrEqual(28)
  expect(count).toBeGreaterThanOrEqual(150)
  expect((await loadRuntime(rawModule({}))).methods).toEqual(['Test_run'])
})

test.each(listOf(refusedModules))(
  'code with %s is refused and not compiled, for its own reason',
  async (_, modules) => {
    const compile = vi.spyOn(WebAssembly, 'compile')
    const { others, messages } = await loadEach(modules)
    expect(others).toEqual([])
    expect(compile).not.toHaveBeenCalled()
    // Without one check, a later one may refuse the same code for another reason.
    expect([...new Set(messages)].join('\n')).toMatchSnapshot()
  }
)

test.each(listOf(invalidModules))('code with %s is refused', async (_, modules) => {
  expect((await loadEach(modules)).others).toEqual([])
})
