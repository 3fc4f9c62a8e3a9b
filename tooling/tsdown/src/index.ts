import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown'

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/**
 * The one way in which a package is built: every entry that its `exports` name becomes one ES
 * module with its declarations, dependencies stay imports, and nothing is listed twice. What is used of
 * polkadot.js becomes part of the module: its packages bring 70 packages and 140 MB that nobody runs.
 * Declarations name its types, so that they are those of the caller. A package whose objects are of
 * polkadot.js leaves it out.
 */
export function definePackageBuild(): UserConfig {
  return defineConfig({
    entry: readEntries(),
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    tsconfig: 'src/tsconfig.json',
    fixedExtension: false,
    dts: { oxc: true, sourcemap: false },
    sourcemap: true,
    deps: { alwaysBundle: isOfPolkadot, neverBundle: [/^node:/], onlyBundle: false },
    // What polkadot.js has for browsers runs in Node.js, too; what it has for Node.js runs there alone.
    inputOptions: {
      resolve: {
        conditionNames: ['browser', 'module', 'import', 'default'],
        mainFields: ['module', 'main']
      }
    },
    plugins: [unmapDeclarations, countNoCopies],
    clean: true,
    hash: false,
    logLevel: 'warn'
  }) as UserConfig
}

// polkadot.js, and what it depends on: our own dependencies of these names may have other versions.
function isOfPolkadot(id: string, importer = ''): boolean {
  if (/\.d\.[cm]?ts$/.test(importer)) return false
  return id.startsWith('@polkadot/') || /[\\/]node_modules[\\/]/.test(importer)
}

// polkadot.js prints a warning when a program loads two copies of it, which are harmless here.
const countNoCopies: Rolldown.Plugin = {
  name: 'count-no-copies',
  load: (id) => (/@polkadot.*[\\/]packageDetect\.js$/.test(id) ? '' : null)
}

// They have no source map, which the bundler names all the same.
const unmapDeclarations: Rolldown.Plugin = {
  name: 'unmap-declarations',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && file.fileName.endsWith('.d.ts')) {
        file.code = file.code.replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
      }
    }
  }
}

function readEntries(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as Manifest
  const entries: Record<string, string> = {}
  for (const target of Object.values(manifest.exports)) {
    if (typeof target === 'string') continue
    const { '@paraclock/source': source, default: output } = target
    if (source === undefined || output === undefined) continue
    entries[output.replace(/^\.\/dist\//, '').replace(/\.js$/, '')] = source
  }
  return entries
}
