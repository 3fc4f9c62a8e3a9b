import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDERS = '{packages,apps,tooling,docs}/*'
const VITEST_CONFIG = `import { definePackageTests } from '@tooling/vitest'

export default definePackageTests()
`

type Fields = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

interface Manifest extends Fields {
  readonly name: string
  readonly license?: string
  readonly private?: boolean
  readonly scripts?: Texts
  readonly exports?: Readonly<Record<string, string | Texts>>
  readonly dependencies?: Texts
  readonly peerDependencies?: Texts
  readonly devDependencies?: Texts
}

/**
 * Derives the configuration files of every folder from its package.json and from the files in it:
 * - package.json: the fields and scripts that all packages share, and the built files of its entries.
 * - tsconfig.json: its references. Sources refer to the sources of what they depend on, all else in a
 *   folder to its own sources and to those of its development dependencies, and the root to every folder.
 * - vitest.config.ts, where it has tests and no configuration of its own.
 *
 * @returns The text of each file by its path.
 */
export function deriveConfigs(args: { readonly root: string }): ReadonlyMap<string, string> {
  const { root } = args
  // What a test reads as a project of its own is not run.
  const has = (pattern: string) =>
    globSync(pattern, { cwd: root }).some((path) => !/[\\/]fixture[\\/]/.test(path))
  const read = (path: string): Fields =>
    existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : {}

  const folders = globSync(`${FOLDERS}/package.json`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace('/package.json', ''))
    .sort()
  const manifests = new Map(
    folders.map((folder) => [folder, read(`${folder}/package.json`) as Manifest])
  )
  // The sources of a product are a program of their own; those of a tool are one with its tests.
  const isProduct = (folder: string) => /^(?:packages|apps)\//.test(folder)
  const sources = new Map(
    [...manifests].flatMap(([folder, { name }]) =>
      isProduct(folder) ? [[name, `${folder}/src`]] : []
    )
  )

  const files = new Map<string, string>()
  const refer = (folder: string, targets: readonly string[], base: Fields): void => {
    const path = join(folder, 'tsconfig.json').replaceAll('\\', '/')
    const references = targets.map((to) => ({ path: relative(folder, to).replaceAll('\\', '/') }))
    const { references: _, ...kept } = { ...base, ...read(path) }
    files.set(path, write(references.length > 0 ? { ...kept, references } : kept))
  }
  const programs = folders.filter((folder) => has(`${folder}/{src,test}/**/*.ts`))
  refer('.', programs, {})

  for (const [folder, manifest] of manifests) {
    const { dependencies, peerDependencies, devDependencies } = manifest
    const sourcesOf = (...groups: readonly (Texts | undefined)[]) =>
      groups.flatMap((group) => Object.keys(group ?? {}).flatMap((one) => sources.get(one) ?? []))
    const product = sourcesOf(dependencies, peerDependencies).sort()
    const development = sourcesOf(devDependencies).sort()
    if (isProduct(folder)) {
      refer(`${folder}/src`, product, { extends: '@tooling/tsconfig/library' })
      refer(folder, [`${folder}/src`, ...development], { extends: '@tooling/tsconfig/node' })
    } else if (programs.includes(folder)) {
      refer(folder, [...product, ...development].sort(), { extends: '@tooling/tsconfig/node' })
    }

    const isPublished = isProduct(folder) && manifest.private !== true
    const tests = listProjects(folder, has)
    const scripts: Record<string, string> = {
      ...Object.fromEntries(Object.entries(manifest.scripts ?? {}).filter(isOwnScript)),
      ...(isPublished
        ? {
            build: has(`${folder}/vite.config.ts`) ? 'vite build' : 'tsdown',
            'check:package': 'node ../../tooling/checks/src/checkPackage.ts'
          }
        : {}),
      ...Object.fromEntries(
        Object.entries(tests).flatMap(([name, project]) =>
          project ? [[name, `vitest run --project ${project}`]] : []
        )
      )
    }
    const names = Object.keys(scripts).sort()
    files.set(
      `${folder}/package.json`,
      write({
        ...manifest,
        ...(isPublished ? sharedFields(folder, manifest) : {}),
        ...(names.length > 0
          ? { scripts: Object.fromEntries(names.map((name) => [name, scripts[name]])) }
          : {})
      })
    )
    const config = `${folder}/vitest.config.ts`
    if (Object.values(tests).some(Boolean) && !has(config)) files.set(config, VITEST_CONFIG)
  }
  return files
}

/** Whether a script is not one that is derived: a folder may have lost its tests of a kind. */
const isOwnScript = ([, script]: readonly [string, string]): boolean =>
  !script.startsWith('vitest run --project ')

/** The script of each kind of test that a folder has, and the projects of vitest that it runs. */
function listProjects(folder: string, has: (pattern: string) => boolean) {
  const hasKind = (kind: string) => has(`${folder}/{src,test}/**/*.${kind}.test.ts`)
  const hasUnit = has(`${folder}/{src,test}/**/!(*.long|*.e2e|*.devnet).test.ts`)
  return {
    test: hasUnit && 'unit',
    'test:long': hasKind('long') && 'long',
    'test:e2e': hasKind('e2e') && 'e2e',
    'test:devnet': hasKind('devnet') && 'devnet',
    'test:browser': has(`${folder}/test/browser/*.browser.ts`) && 'browser',
    'test:installed': has(`${folder}/test/installed/*.installed.ts`) && 'installed',
    'test:built': has(`${folder}/test/built/*.built.ts`) && 'built'
  }
}

function sharedFields(folder: string, { exports = {}, license }: Manifest): Fields {
  return {
    // A package with the code of others has their licence, too.
    license: license ?? 'Apache-2.0',
    repository: {
      type: 'git',
      url: 'git+https://github.com/paraclock/paraclock.git',
      directory: folder
    },
    type: 'module',
    engines: { node: '>=22.15' },
    exports: Object.fromEntries(
      Object.entries(exports).map(([subpath, target]) => {
        const source = typeof target === 'string' ? undefined : target['@paraclock/source']
        // What only the workspace imports is not built.
        if (source?.startsWith('./src/') !== true) return [subpath, target]
        const built = `./dist/${subpath === '.' ? 'index' : subpath.slice(2)}`
        const entry = {
          '@paraclock/source': source,
          types: `${built}.d.ts`,
          default: `${built}.js`
        }
        return [subpath, entry]
      })
    )
  }
}

/** JSON with one line for each reference, as the formatter leaves it. */
function write(value: Fields): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(/\{\s+("path": "[^"]+")\s+\}/g, '{ $1 }')}\n`
}
