import { basename, dirname } from 'node:path'
import { argv, cwd, env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** What a package may set for itself. */
export interface PackageTestSettings {
  /** Longest time for one devnet test, in milliseconds. Unit tests get a minute. */
  readonly devnetTimeout?: number
  /** How many files of devnet tests run at one time, each in a process of its own. Defaults to one. */
  readonly devnetWorkers?: number
  /** Source files that the unit tests need not cover, because longer tests do. */
  readonly coveredElsewhere?: readonly string[]
}

const QUICK_IMPORTS = import.meta.resolve('../../../packages/devnet/scripts/quickImports.ts')
const LOAD_UNCOUNTED = import.meta.resolve('./loadUncounted.ts')
/**
 * Counts buffers outside V8's heap as part of it. By default, V8 collects the whole heap after each 64 MB of
 * buffers, which takes a fifth of the processor's time in tests on a devnet.
 */
const HEAP = ['--external-memory-accounted-in-global-limit', '--min-semi-space-size=16']
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

/**
 * The one vitest configuration. `unit` has no network and no devnet, and no file of it takes longer
 * than two seconds: what takes longer is `long`. `e2e` (the main way through a package, one file) and
 * `devnet` (all else) run real runtimes in this process. `browser`, `installed` and `built` need more
 * than Node. A test is never retried.
 */
export function definePackageTests(settings: PackageTestSettings = {}): ViteUserConfig {
  // Counting takes a third longer, so that only CI counts, when it runs all unit tests of a package.
  const isWhole = env['TURBO_HASH'] !== undefined && argv.includes('unit')
  const isProduct = ['packages', 'apps'].includes(basename(dirname(cwd())))
  const counts = isWhole && isProduct && env['CI'] !== undefined
  // Node keeps what it compiles, and strips of types, for its next process or thread. Covered lines
  // would be counted less exactly with it.
  if (!counts) env['NODE_COMPILE_CACHE'] ??= COMPILED
  // Node loads the modules by itself: Vite would transform each of them anew for every package.
  const native = {
    retry: 0,
    environment: 'node' as const,
    // A poll ends when its condition holds: the limit is for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      ...['--conditions=@paraclock/source', '--import', QUICK_IMPORTS, ...HEAP],
      ...(counts ? ['--no-lazy', '--import', LOAD_UNCOUNTED] : [])
    ]
  }
  const slow = { ...native, testTimeout: 300_000, hookTimeout: 300_000 }
  const devnet = {
    ...native,
    maxWorkers: settings.devnetWorkers ?? 1,
    // Loading polkadot.js and compiling the runtimes' WASM takes longer than most files.
    isolate: false,
    testTimeout: settings.devnetTimeout ?? 120_000,
    hookTimeout: settings.devnetTimeout ?? 120_000
  }
  return defineConfig({
    test: {
      // The reports are counted after a run of all tests: one of a single file must not replace them.
      reporters: env['TURBO_HASH'] === undefined ? ['default'] : ['default', 'json'],
      outputFile: `reports/${argv[argv.indexOf('--project') + 1]}.json`,
      projects: [
        {
          test: {
            ...native,
            name: 'unit',
            // The files of a package load the same modules, which costs more than most of their tests.
            isolate: false,
            include: ['{src,test}/**/*.test.ts'],
            exclude: ['**/*.{long,e2e,devnet}.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000
          }
        },
        {
          test: { ...slow, name: 'long', isolate: false, include: ['{src,test}/**/*.long.test.ts'] }
        },
        { test: { ...devnet, name: 'e2e', include: ['{src,test}/**/*.e2e.test.ts'] } },
        { test: { ...devnet, name: 'devnet', include: ['{src,test}/**/*.devnet.test.ts'] } },
        // In a real browser: they need a Chromium.
        {
          test: {
            ...slow,
            name: 'browser',
            isolate: false,
            include: ['test/browser/*.browser.ts']
          }
        },
        // With what the machine may lack beside Node: PostgreSQL, promtool, zsh and fish.
        {
          test: {
            ...slow,
            name: 'installed',
            isolate: false,
            maxWorkers: settings.devnetWorkers ?? 1,
            include: ['test/installed/*.installed.ts']
          }
        },
        // Of what is published: they need `dist`.
        { test: { ...slow, name: 'built', include: ['test/built/*.built.ts'] } }
      ],
      coverage: {
        enabled: counts,
        provider: 'v8',
        include: ['src/**/*.ts'],
        exclude: [
          'src/**/*.test.ts',
          'src/**/*.test-d.ts',
          'src/index.ts',
          'src/**/generated/**',
          ...(settings.coveredElsewhere ?? [])
        ],
        reporter: ['text-summary', 'json-summary'],
        thresholds: { lines: 90, branches: 85 }
      }
    }
  })
}
