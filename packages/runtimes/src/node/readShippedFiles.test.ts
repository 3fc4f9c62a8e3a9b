import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import manifest from '../../artifacts/manifest.json' with { type: 'json' }
import { runtimeNames } from '../index.ts'
import { readRelayPatch, readRuntimeCode, readRuntimeMetadata } from './index.ts'

const digest = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')

test.each(runtimeNames)('reads the code and the metadata of %s', (runtime) => {
  const { code, metadata } = manifest.runtimes[runtime]
  expect(digest(readRuntimeCode(runtime))).toBe(code.sha256)
  for (const version of [14, 15, 16] as const) {
    const bytes = readRuntimeMetadata({ runtime, version })
    expect(digest(bytes)).toBe(metadata[`v${version}`].sha256)
  }
})

test('reads plain bytes, which every decoder takes', () => {
  expect(readRuntimeCode('target').constructor).toBe(Uint8Array)
  expect(readRuntimeMetadata({ runtime: 'target', version: 15 }).constructor).toBe(Uint8Array)
})

test('reads the patch of the relay as text', () => {
  expect(digest(readRelayPatch())).toBe(manifest.patches.relay.sha256)
})
