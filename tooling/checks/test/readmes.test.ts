import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { collectSnippets } from '../src/collectSnippets.ts'
import type { Manifest } from '../src/readManifest.ts'

const root = join(import.meta.dirname, '../../..')
const readmes = globSync('{packages,apps}/*/README.md', { cwd: root }).sort()
const guides = globSync('docs/*.md', { cwd: root }).sort()

// What has to be ended, or else the program of whoever copies the example never ends.
const OPENS =
  /\b(connect(Chain|Service)|openApi|createProvider|start(Devnet|Gateway)|ApiPromise\.create)\(/
const ENDS = /\.(close|disconnect|stop)\(\)|await using /

function readPackage(readme: string) {
  const text = readFileSync(join(root, readme), 'utf8')
  const manifest = JSON.parse(
    readFileSync(join(root, dirname(readme), 'package.json'), 'utf8')
  ) as Manifest & { readonly name: string }
  const installed = new Map(
    [...text.matchAll(/^(?:npm install|npx) (.*)$/gm)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !name.startsWith('-'))
      .map((name) => {
        const at = name.indexOf('@', 1)
        return at === -1 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)]
      })
  )
  const examples = collectSnippets(text).map(({ code }) => code)
  return { manifest, installed, examples, peers: manifest.peerDependencies ?? {} }
}

/** The packages that an example imports, types included: those are needed to compile it. */
function listImports(code: string): readonly string[] {
  return [...code.matchAll(/(?:from|import) '([^'.][^']*)'/g)]
    .map(([, path = '']) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
    )
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
}

test.each(readmes)('%s installs what its examples import', (readme) => {
  const { installed, examples } = readPackage(readme)
  const missing = examples.flatMap(listImports).filter((name) => !installed.has(name))
  expect([...new Set(missing)]).toEqual([])
})

test.each(readmes)('%s installs versions that fit the range of each peer', (readme) => {
  const { installed, peers } = readPackage(readme)
  for (const [name, version] of installed) {
    const range = peers[name as string]
    if (range === undefined) continue
    // Without a version, whoever installs it gets the newest, which may be out of the range.
    const [major] = range.replace('^', '').split('.')
    expect([range, range.replace('^', ''), major], name).toContain(version)
  }
})

test.each([...readmes, ...guides])('%s ends what its examples open', (page) => {
  const examples = collectSnippets(readFileSync(join(root, page), 'utf8'))
  expect(examples.filter(({ code }) => OPENS.test(code) && !ENDS.test(code))).toEqual([])
})
