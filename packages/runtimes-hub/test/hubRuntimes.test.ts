import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../artifacts/manifest.json' with { type: 'json' }
import { hubRuntimeNames, hubRuntimes } from '../src/index.ts'

const digest = (file: URL): string => createHash('sha256').update(readFileSync(file)).digest('hex')

test('the manifest names every runtime', () => {
  expect(Object.keys(manifest.runtimes)).toEqual([...hubRuntimeNames])
})

test.each(hubRuntimeNames)('the files of %s are those of the manifest', (name) => {
  const { code, patch, preset } = hubRuntimes[name]
  expect(digest(code)).toBe(manifest.runtimes[name].code.sha256)
  expect(digest(patch)).toBe(manifest.patches[name].sha256)
  expect(preset).toBe(manifest.runtimes[name].preset)
})
