import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadHashing } from '../crypto/loadHashing.ts'
import { createHostFunctions } from './createHostImports.ts'
import { Host } from './Host.ts'

type Crates = Readonly<
  Record<string, { readonly version: string; readonly functions: readonly string[] }>
>

// Written by tooling/checks/src/writeHostFunctions.ts.
const VECTORS = new URL('../../test/vectors/hostFunctions.json', import.meta.url)
const crates = JSON.parse(readFileSync(VECTORS, 'utf8')) as Crates

test.each(Object.entries(crates))('every host function of %s is there', async (_, crate) => {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const known = createHostFunctions(new Host(memory, await loadHashing()))
  expect(crate.functions.length).toBeGreaterThan(0)
  expect(crate.functions.filter((name) => !known.has(name))).toEqual([])
})

test('the list is at least that of the crates that our runtimes are built with', () => {
  const lock = readFileSync(new URL('../../../runtimes/Cargo.lock', import.meta.url), 'utf8')
  expect(lock).toContain('name = "sp-io"')
  for (const [crate, { version }] of Object.entries(crates)) {
    const [, built] = new RegExp(`name = "${crate}"\nversion = "(\\d+)`).exec(lock) ?? []
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(Number(built ?? 0))
  }
})
