import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashInputs } from '../src/hashInputs.ts'

describe('hashInputs', () => {
  let root = ''

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const relay = () => [`relay v0.1.0 (${root}/runtimes/relay)`, 'serde v1.0.0 alloc']
  const target = () => [...relay(), `shared v0.1.0 (${root}/runtimes/shared)`]
  const hash = (packages: readonly string[], rustc = '1.96.0') =>
    hashInputs({ workspace: root, packages, toolchain: { rustc } })

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'inputs-'))
    write('Cargo.toml', '[workspace]\n\n[profile.release]\nlto = true\n\n[profile.dev]\n')
    write('runtimes/relay/src/lib.rs', '#![no_std]\n')
    write('runtimes/shared/src/lib.rs', '#![no_std]\n')
  })

  afterEach(() => rmSync(root, { recursive: true }))

  it('changes with sources of its own, packages, features, settings and the toolchain', () => {
    const seen = new Set([hash(relay()), hash(relay(), '1.97.0')])
    seen.add(hash([relay()[0] ?? '', 'serde v1.0.1 alloc']))
    seen.add(hash([relay()[0] ?? '', 'serde v1.0.0 alloc,derive']))
    write('runtimes/relay/src/lib.rs', '#![no_std]\n\n')
    seen.add(hash(relay()))
    write('Cargo.toml', '[workspace]\n\n[profile.release]\nlto = false\n\n[profile.dev]\n')
    seen.add(hash(relay()))
    write('Cargo.toml', '[workspace.package]\nedition = "2024"\n\n[profile.release]\nlto = false\n')
    seen.add(hash(relay()))
    expect(seen.size).toBe(7)
  })

  it('counts the sources of the packages of the workspace that it stands on, and no others', () => {
    const before = { relay: hash(relay()), target: hash(target()) }
    write('pallets/other/src/lib.rs', '#![no_std]\n')
    expect(hash(target())).toBe(before.target)
    write('runtimes/shared/src/lib.rs', '#![no_std]\n\n')
    expect(hash(relay())).toBe(before.relay)
    expect(hash(target())).not.toBe(before.target)
  })

  it('does not change with the folder of the workspace', () => {
    const before = hash(target())
    const old = root
    root = mkdtempSync(join(tmpdir(), 'inputs-'))
    write('Cargo.toml', '[workspace]\n\n[profile.release]\nlto = true\n\n[profile.dev]\n')
    write('runtimes/relay/src/lib.rs', '#![no_std]\n')
    write('runtimes/shared/src/lib.rs', '#![no_std]\n')
    expect(hash(target())).toBe(before)
    rmSync(old, { recursive: true })
  })
})
