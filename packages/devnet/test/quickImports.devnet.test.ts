import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('./listModules.ts', import.meta.url))
const quick = new URL('../scripts/quickImports.ts', import.meta.url).href

test('modules are the same, whichever way they are found', async () => {
  const run = (flags: string[]) => promisify(execFile)(process.execPath, [...flags, script])
  const own = await run([])
  expect(own.stdout).toContain('ApiPromise')
  // A package that is found twice, or in another format, is warned of.
  expect(await run(['--import', quick])).toEqual(own)
  expect(own.stderr).toBe('')
})
