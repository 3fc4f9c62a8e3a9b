import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, cwd, exit, stderr, stdout } from 'node:process'
import { checkPackage as checkTypes, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { checkInstall } from './checkInstall.ts'
import { checkSizes } from './checkSizes.ts'
import { listBrokenImports } from './listBrokenImports.ts'
import { listExports } from './listExports.ts'
import { listLeaks, type PackedFile } from './listLeaks.ts'
import { packPackage } from './packPackage.ts'
import { hasEntry, listEntries, type Manifest, readManifest } from './readManifest.ts'

const SNAPSHOT = 'exports.txt'

const folder = cwd()
const manifest = readManifest(folder)
const packed = packPackage(folder)
const { tarball, files } = packed
const contents = readPacked(tarball)

const problems = [
  ...(await lintPublishing(tarball, manifest)),
  ...(hasEntry(manifest) ? await lintTypes(tarball) : []),
  ...listBrokenImports({ folder, files, installed: listNames(contents) }),
  ...listLeaks(contents, join(folder, '../..')),
  ...checkInstall(folder, manifest, packed),
  ...(await checkSizes(folder, manifest)),
  ...checkExports(argv.includes('--update'))
]

for (const problem of problems) stderr.write(`${manifest.name}: ${problem}\n`)
if (problems.length > 0) exit(1)
stdout.write(`${manifest.name}: ${files.length} files, publishable\n`)

async function lintPublishing(packed: Uint8Array, pkg: Manifest): Promise<string[]> {
  const bytes = new Uint8Array(packed).buffer
  const { messages } = await publint({ pack: { tarball: bytes }, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
}

async function lintTypes(packed: Uint8Array): Promise<string[]> {
  const result = await checkTypes(createPackageFromTarballData(packed))
  if (result.types === false) return ['arethetypeswrong: the package has no types']
  // The packages are ES modules only, by decision: what CommonJS and the pre-exports resolution of
  // Node 10 make of them is not a fault.
  const accepted = new Set(['CJSResolvesToESM'])
  return result.problems
    .filter((problem) => !accepted.has(problem.kind))
    .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
    .map((problem) => `arethetypeswrong: ${problem.kind} ${JSON.stringify(problem)}`)
}

function readPacked(packed: Uint8Array): readonly PackedFile[] {
  const source = createPackageFromTarballData(packed)
  const base = `/node_modules/${manifest.name}/`
  return source.listFiles().map((path) => {
    const isText = /\.(js|ts|json|map|md)$/.test(path)
    return { path: path.slice(base.length), text: isText ? source.readFile(path) : '' }
  })
}

/** The packages that a published package.json names. */
function listNames(files: readonly PackedFile[]): readonly string[] {
  const text = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const { name, dependencies = {}, peerDependencies = {} } = JSON.parse(text) as Manifest
  return [name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]
}

function checkExports(update: boolean): string[] {
  const path = join(folder, SNAPSHOT)
  const now = listExports(folder, listEntries(manifest))
  if (update) writeFileSync(path, now)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (now === before) return []
  const was = new Set(before.split('\n'))
  const is = new Set(now.split('\n'))
  const added = [...is.difference(was)].map((line) => `  + ${line}`)
  const removed = [...was.difference(is)].map((line) => `  - ${line}`)
  return [
    `the exported names differ from ${SNAPSHOT}:\n${[...added, ...removed].join('\n')}\n  ` +
      'If that is meant, run `pnpm generate`, which writes all generated files, and add a changeset.'
  ]
}
