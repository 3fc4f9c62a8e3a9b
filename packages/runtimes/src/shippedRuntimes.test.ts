import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../artifacts/manifest.json' with { type: 'json' }
import { codeUrl, genesisPresets, metadataUrl, relayPatchUrl, runtimeNames } from './index.ts'

test('every runtime of the manifest is named, with its genesis preset', () => {
  const presets = Object.entries(manifest.runtimes).map(([name, { preset }]) => [name, preset])
  expect(Object.entries(genesisPresets)).toEqual(presets)
  expect(runtimeNames).toEqual(Object.keys(manifest.runtimes))
})

test('every address is that of a shipped file', () => {
  const urls = runtimeNames.flatMap((runtime) => [
    codeUrl(runtime),
    ...([14, 15, 16] as const).map((version) => metadataUrl({ runtime, version }))
  ])
  expect([...urls, relayPatchUrl].filter((url) => !existsSync(url))).toEqual([])
})
