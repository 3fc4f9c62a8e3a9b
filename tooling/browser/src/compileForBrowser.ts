import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'

/** What a package is, compiled as a browser's bundler resolves it. */
export interface BrowserProgram {
  /** What the compiler says against the package's own files. */
  readonly problems: readonly string[]
  /** The package's own files that a browser loads, as paths in its `src`. */
  readonly files: readonly string[]
  /** What they import from outside the package, sorted, each name once. */
  readonly imports: readonly string[]
}

const ROOT = join(import.meta.dirname, '../../..')
const LIBRARIES = {
  worker: 'es2024,webworker',
  page: 'es2024,dom,dom.asynciterable'
}
const OPTIONS = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''],
  ...['--customConditions', '@paraclock/source,browser', '--typeRoots', 'tooling/browser/types'],
  ...['--explainFiles', '--pretty', 'false']
]

/**
 * Compiles the main entries of packages with the types of a browser and none of Node: a use of
 * `Buffer`, `process` or a `node:` module is then a problem that the compiler tells.
 */
export function compileForBrowser<Name extends string>(
  place: 'worker' | 'page',
  packages: readonly Name[]
): Readonly<Record<Name, BrowserProgram>> {
  const entries = packages.map((name) => `packages/${name}/src/index.ts`)
  const compiler = findCompiler()
  const { stdout, error } = spawnSync(
    execPath,
    [compiler, ...OPTIONS, '--lib', LIBRARIES[place], ...entries],
    { cwd: ROOT, encoding: 'utf8', timeout: 100_000, maxBuffer: 2 ** 28 }
  )
  if (error !== undefined) throw error
  const lines = stdout.split('\n')
  const programs = packages.map((name) => [name, readProgram(lines, `packages/${name}/src/`)])
  return Object.fromEntries(programs) as Record<Name, BrowserProgram>
}

function findCompiler(): string {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { tsc: string } }
  return join(dirname(manifest), bin.tsc)
}

/** A file stands at the start of a line, and below it who imports it by which name. */
function readProgram(lines: readonly string[], folder: string): BrowserProgram {
  const imports = new Set<string>()
  for (const line of lines) {
    const [, name = '.', by = ''] = /^ +Imported via '([^']+)' from file '([^']+)'/.exec(line) ?? []
    if (by.startsWith(folder) && !name.startsWith('.')) imports.add(name)
  }
  const own = lines.filter((line) => line.startsWith(folder))
  return {
    problems: own.filter((line) => line.includes('error TS')),
    files: own.filter((line) => line.endsWith('.ts')).map((line) => line.slice(folder.length)),
    imports: [...imports].sort()
  }
}
