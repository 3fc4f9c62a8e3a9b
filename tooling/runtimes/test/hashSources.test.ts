import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashSources } from '../src/hashSources.ts'

describe('hashSources', () => {
  let root = ''

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sources-'))
    write('Cargo.toml', '[workspace]\n')
    write('Cargo.lock', 'version = 4\n')
    write('rules/src/lib.rs', 'pub fn one() {}\npub fn two() {}\n')
    write('runtimes/target/src/lib.rs', '#![no_std]\n')
  })

  afterEach(() => rmSync(root, { recursive: true }))

  it('covers Rust sources and Cargo files, also those of the runtime called target', () => {
    expect(hashSources(root).files).toBe(4)
  })

  it('changes with any source, and with its place', () => {
    const before = hashSources(root).sha256
    write('rules/src/lib.rs', 'pub fn one() {}\npub fn two() { }\n')
    const changed = hashSources(root).sha256
    expect(changed).not.toBe(before)
    write('runtimes/target/src/more.rs', '')
    expect(hashSources(root).sha256).not.toBe(changed)
  })

  it('does not change with line ends, builds, scripts, notes, tests or benchmarks', () => {
    const before = hashSources(root)
    write('rules/src/lib.rs', 'pub fn one() {}\r\npub fn two() {}\r\n')
    write('target/wasm/build/out.rs', 'generated')
    write('scripts/build.rs', 'not Rust')
    write('README.md', 'notes')
    write('guide/src/lib.rs', 'no runtime')
    write('rules/src/tests.rs', 'tests')
    write('rules/src/mock/chain.rs', 'a chain of tests')
    write('rules/src/benchmarking/run.rs', 'a benchmark')
    expect(hashSources(root)).toEqual(before)
  })
})
