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
  expect(config.fixed).toEqual([['@paraclock/*']])
  expect(config.access).toBe('public')
})

describe.each(published)('%s', (folder) => {
  const path = (name: string) => join(root, folder, name)
  const manifest = readManifest(join(root, folder))

  test('is published under the scope, with provenance, as an ES module for the stated Node', () => {
    expect(manifest.name).toMatch(/^@paraclock\/[a-z]+$/)
    expect(manifest).toMatchObject({
      license: 'Apache-2.0',
      type: 'module',
      engines: { node: '>=22.12' },
      repository: { directory: folder },
      publishConfig: { access: 'public', provenance: true }
    })
    expect(manifest.sideEffects).toBeDefined()
  })

  test('publishes exactly the code that the workspace uses', () => {
    const code = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
      // A file of data may be for the workspace alone.
      if (typeof target === 'string' && subpath !== './package.json') return []
      if (typeof target === 'string') return [[subpath, target]]
      const { '@paraclock/source': source, ...rest } = target
      // What the tests of other packages use has no published form.
      if (Object.keys(rest).length === 0) return []
      if (rest['types'] !== undefined) expect(source).toMatch(/^\.\/src\/.+\.ts$/)
      return [[subpath, rest]]
    })
    expect(manifest.publishConfig?.exports).toMatchObject(Object.fromEntries(code))
  })

  test('has a README, an API page and a snapshot of its exports', () => {
    const readme = readFileSync(path('README.md'), 'utf8')
    expect(readme).toContain(`# ${manifest.name}`)
    const { entryPoints } = JSON.parse(readFileSync(path('typedoc.json'), 'utf8'))
    const sources = Object.values(manifest.exports ?? {}).flatMap((target) =>
      typeof target === 'string' ? [] : (target['@paraclock/source']?.replace('./', '') ?? [])
    )
    // Generated entries only augment, tests are no API, and a schema is described by its type.
    const isRead = (path: string) => /^src\/(?!generated|schema)/.test(path)
    expect(entryPoints).toEqual(sources.filter(isRead))
    expect(existsSync(path('exports.txt'))).toBe(true)
  })

  test('states a size limit for each entry, and has every check', () => {
    // A single export may have a limit of its own beside that of its entry.
    const limits = [...new Set(manifest['size-limit']?.map((limit) => limit.path))]
    const outputs = listEntries(manifest).map((entry) => entry.default.replace('./', ''))
    expect(limits).toEqual(outputs)
    for (const script of ['build', 'test', 'check:package']) {
      expect(manifest.scripts).toHaveProperty([script])
    }
    for (const config of ['tsconfig.json', 'src/tsconfig.json']) {
      expect(existsSync(path(config)), config).toBe(true)
    }
  })

  test('is in the table of the README', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`[\`${manifest.name}\`]`)
  })
})
