import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEntries } from '@tooling/checks/readManifest'
import type { PublishedPackage } from '../listPublished.ts'
import type { Registry } from './openRegistry.ts'

/** What the projects of a rehearsal are made of. */
export interface ProjectArgs {
  readonly folder: string
  /** The packages of the release. */
  readonly packages: readonly PublishedPackage[]
  readonly registry: Registry
}

// How TypeScript resolves modules in a project.
const resolutions = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' }
} as const

// A worker begins to serve as soon as it is loaded, which only a worker can do.
const isWorker = (specifier: string): boolean => specifier.endsWith('/worker')

// Each describes another chain to polkadot.js: a program has one of them.
const isAugment = (specifier: string): boolean => specifier.includes('/augment/')

/**
 * Writes a project that depends on all packages and their peers, with programs that load every entry
 * as a module, by `require`, and by its types.
 */
export function writeProject({ folder, packages, registry }: ProjectArgs): void {
  const entries = packages.flatMap(({ manifest }) =>
    listEntries(manifest).map(({ subpath }) => manifest.name + subpath.slice(1))
  )
  const peers = packages.map(({ manifest }) => manifest.peerDependencies ?? {})
  // A package of the release may be a peer of another: its own version counts. Settings name a registry
  // for a scope only, so that a package without one is named by its address.
  const own = packages.map(({ manifest: { name, version } }) => [
    name,
    name.startsWith('@') ? version : `${registry.url}${name}/-/${name}-${version}.tgz`
  ])
  const dependencies = Object.assign({}, ...peers, Object.fromEntries(own))
  const loaded = entries.filter((name) => !isWorker(name))
  const files: Record<string, string> = {
    '.npmrc': registry.npmrc,
    'package.json': JSON.stringify({ name: 'consumer', private: true, dependencies }),
    'entries.mjs': [
      ...loaded.map((name) => `await import('${name}')`),
      ...entries.filter(isWorker).map((name) => `import.meta.resolve('${name}')`),
      "console.log('loaded')"
    ].join('\n'),
    'entries.cjs': [
      ...loaded.map((name) => `require('${name}')`),
      "const { parseParaId } = require('@paraclock/core')",
      "if (parseParaId('2000') !== 2000) throw new Error('a package loads and does not work')",
      "console.log('loaded')"
    ].join('\n'),
    'index.html': '<script type="module" src="./page.js"></script>',
    'page.js': [
      "import { connectService } from '@paraclock/scheduler'",
      "import { walletSigner } from '@paraclock/submission'",
      "import { startDevnet } from '@paraclock/devnet'",
      'Object.assign(globalThis, { connectService, walletSigner, startDevnet })'
    ].join('\n'),
    'old.mjs': [
      "import { startDevnet } from '@paraclock/devnet'",
      "try { await startDevnet({ variant: 'minute' }) } catch ({ code }) { console.log(code) }"
    ].join('\n'),
    // The types of polkadot.js refer to those of a chain, here of Polkadot.
    'types.mts': ['@polkadot/api-augment', ...entries.filter((name) => !isAugment(name))]
      .map((name) => `import '${name}'`)
      .join('\n')
  }
  const programs = new Map([['types', 'types.mts']])
  for (const name of entries.filter(isAugment)) {
    const program = name.replace(/.*\//, '')
    programs.set(program, `${program}.mts`)
    files[`${program}.mts`] = `import '${name}'`
  }
  for (const [program, file] of programs) {
    for (const [name, resolution] of Object.entries(resolutions)) {
      if (program !== 'types' && name !== 'nodenext') continue
      files[`${program}.${name}.tsconfig.json`] = JSON.stringify({
        compilerOptions: {
          ...resolution,
          ...{ target: 'es2024', lib: ['es2025', 'dom', 'dom.iterable'], types: [] },
          ...{ strict: true, skipLibCheck: false, noEmit: true }
        },
        files: [file]
      })
    }
  }
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
}
