import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDifferences } from '../src/findDifferences.ts'
import { hashSources } from '../src/hashSources.ts'
import { type Manifest, recordFile } from '../src/manifest.ts'
import type { RuntimeWorkspace } from '../src/RuntimeWorkspace.ts'

describe('findDifferences', () => {
  let workspace: RuntimeWorkspace
  let manifest: Manifest

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(workspace.folder, path)), { recursive: true })
    writeFileSync(join(workspace.folder, path), content)
  }

  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'differences-'))
    workspace = { folder, runtimes: {}, metadataVersions: [], notableCrates: [], maxCodeBytes: 100 }
    write('Cargo.toml', '[workspace]\n')
    write('artifacts/relay.wasm', 'code')
    write('artifacts/relay.json', '{}')
    write('metadata/relay.scale', 'metadata')
    const record = (path: string) => recordFile(folder, path)
    const named = { crate: 'paraclock-relay', inputs: '', specName: 'relay', preset: 'local' }
    const counted = { specVersion: 1, transactionVersion: 1, uncompressedBytes: 4 }
    const relay = {
      ...named,
      ...counted,
      metadataHash: '',
      code: record('artifacts/relay.wasm'),
      metadata: { v14: record('metadata/relay.scale') }
    }
    manifest = {
      sources: hashSources(folder),
      toolchain: {},
      crates: {},
      patches: { relay: record('artifacts/relay.json') },
      runtimes: { relay }
    }
  })

  afterEach(() => rmSync(workspace.folder, { recursive: true }))

  it('finds none between the sources, the shipped runtimes and their manifest', () => {
    expect(findDifferences(workspace, manifest)).toEqual([])
  })

  it('reports sources that are not those of the build', () => {
    write('runtimes/relay/src/lib.rs', '#![no_std]\n')
    const found = hashSources(workspace.folder).sha256
    expect(findDifferences(workspace, manifest)).toEqual([
      `the Rust sources digest to ${found}, the manifest says ${manifest.sources.sha256}`
    ])
  })

  it('reports a changed, a missing and an oversized file', () => {
    write('artifacts/relay.wasm', 'other')
    write('artifacts/relay.json', '{ }')
    rmSync(join(workspace.folder, 'metadata/relay.scale'))
    const { code } = manifest.runtimes['relay']!
    expect(findDifferences({ ...workspace, maxCodeBytes: code.bytes }, manifest)).toEqual([
      expect.stringMatching(/^artifacts\/relay\.json has SHA-256 /),
      expect.stringMatching(/^artifacts\/relay\.wasm has SHA-256 /),
      'artifacts/relay.wasm is 4 bytes, over 4',
      'metadata/relay.scale is missing'
    ])
  })
})
