import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importModule } from './importModule.ts'

test('a package that a module imports and that is not installed is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'own.mjs')
  const load = async (from: string) => {
    await writeFile(file, `import '${from}'\nexport default {}\n`)
    return await importModule(file)
  }
  expect(await load('@acme/checks-of-nobody')).toEqual({
    problem: '@acme/checks-of-nobody is not installed beside it',
    missing: '@acme/checks-of-nobody'
  })
  expect(await load('./nothing.mjs')).not.toHaveProperty('missing')
})
