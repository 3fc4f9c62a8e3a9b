import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers } from '../src/layers.ts'
import { listEntries, readManifest } from '../src/readManifest.ts'

const root = join(import.meta.dirname, '../../..')

const folders = ['packages', 'apps'].flatMap((area) =>
  readdirSync(join(root, area), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${area}/${entry.name}`)
)

const published = folders.filter((folder) => readManifest(join(root, folder)).private !== true)

test('every package has its place in the layers', () => {
  const known = layers.flat()
  const names = folders.flatMap((folder) => folder.match(/^packages\/(.+)$/)?.[1] ?? [])
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('every changeset and the changeset settings cover the published scope as one version', () => {
  const config = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'))
  expect(config.fixed).toEqual([['paraclock', '@paraclock/*']])
  expect(config.access).toBe('public')
})

// They contain crates of Polkadot that are under the GPL.
const isRuntime = (name: string): boolean => name.endsWith('.wasm')

describe.each(published)('%s', (folder) => {
  const path = (name: string) => join(root, folder, name)
  const manifest = readManifest(join(root, folder))

  test('is published as the command or under the scope', () => {
    expect(manifest.name).toMatch(/^(paraclock|@paraclock\/[a-z-]+)$/)
    expect(manifest.sideEffects).toBeDefined()
  })

  test('has a README and a snapshot of its exports', () => {
    const readme = readFileSync(path('README.md'), 'utf8')
    expect(readme).toContain(`# ${manifest.name}`)
    expect(existsSync(path('exports.txt'))).toBe(true)
  })

  test('states a size limit for each entry', () => {
    // A single export may have a limit of its own beside that of its entry.
    const limits = [...new Set(manifest['size-limit']?.map((limit) => limit.path))]
    const outputs = listEntries(manifest).map((entry) => entry.default.replace('./', ''))
    expect(limits).toEqual(outputs)
  })

  test('states the most that a user gets by installing it', () => {
    expect(manifest['install-limit']).toMatchObject({
      kB: expect.any(Number),
      files: expect.any(Number),
      dependencies: expect.any(Number),
      installedKB: expect.any(Number)
    })
  })

  test('is under the GPL as well if it ships the code of runtimes, with the text of that licence', () => {
    const artifacts = existsSync(path('artifacts')) ? readdirSync(path('artifacts')) : []
    // The built console contains the runtimes of its network in the tab.
    const ships = folder === 'apps/console' || artifacts.some(isRuntime)
    expect(manifest.license).toBe(ships ? 'Apache-2.0 AND GPL-3.0-only' : 'Apache-2.0')
    expect(existsSync(path('LICENSE-GPL-3.0'))).toBe(ships)
    expect(manifest.files?.includes('LICENSE-GPL-3.0')).toBe(ships)
  })

  test('is in the list of packages', () => {
    expect(readFileSync(join(root, 'docs/packages.md'), 'utf8')).toContain(`[\`${manifest.name}\`]`)
  })
})
