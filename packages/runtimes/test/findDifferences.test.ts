import { describe, expect, it } from 'vitest'
import { findDifferences } from '../scripts/findDifferences.ts'
import { readManifest } from '../scripts/manifest.ts'

const manifest = readManifest()

describe('findDifferences', () => {
  it('finds none between the sources, the shipped runtimes and their manifest', () => {
    expect(findDifferences(manifest)).toEqual([])
  })

  it('reports sources that are not those of the build', () => {
    const sources = { ...manifest.sources, sha256: '00' }
    expect(findDifferences({ ...manifest, sources })).toEqual([
      `the Rust sources digest to ${manifest.sources.sha256}, the manifest says 00`
    ])
  })

  it('reports a changed, a missing and an oversized file', () => {
    const relay = manifest.runtimes['relay']!
    const code = { ...relay.code, sha256: '11', bytes: 2 * 1024 * 1024 }
    const gone = { ...relay.code, path: 'artifacts/gone.wasm' }
    const changed = { ...relay, code, metadata: { v14: gone } }
    const differences = findDifferences({ ...manifest, runtimes: { relay: changed } })
    expect(differences).toEqual([
      `${code.path} has SHA-256 ${relay.code.sha256}, the manifest says 11`,
      `${code.path} is 2097152 bytes, over 2 MiB`,
      `${gone.path} is missing`
    ])
  })

  it('covers five runtimes, each below 2 MiB and with its metadata', () => {
    expect(Object.keys(manifest.runtimes)).toEqual([
      'relay',
      'service-hour',
      'service-minute',
      'target',
      'target-ethereum'
    ])
    for (const { code, metadata } of Object.values(manifest.runtimes)) {
      expect(code.bytes).toBeLessThan(2 * 1024 * 1024)
      expect(Object.keys(metadata)).toEqual(['v14', 'v15', 'v16'])
    }
  })
})
