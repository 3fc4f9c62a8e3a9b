import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown'

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/**
 * The one way in which a package is built: every entry that its `exports` name becomes one ES
 * module with its declarations, dependencies stay imports, and nothing is listed twice.
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
    deps: { neverBundle: [/^node:/] },
    plugins: [unmapDeclarations],
    clean: true,
    hash: false,
    logLevel: 'warn'
  }) as UserConfig
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
