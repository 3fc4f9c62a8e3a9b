import { basename } from 'node:path'
import { definePackageBuild } from '@tooling/tsdown'
import { defineConfig } from 'tsdown'

/**
 * Commands that run chains in this process. Their dependencies are large, and shared with the
 * devnet.
 */
const local = [
  'rehearse/runDemo',
  'rehearse/runRehearsal',
  'devnet/runDevnet',
  'devnet/exportNetworks'
]
const isLocal = new RegExp(`/(${local.join('|')})\\.ts$`)

const settings = definePackageBuild()

// The modules that others import.
const library = { ...settings, platform: 'node' }

// The commands that run chains. Nobody imports them, so they have no declarations; their dependencies
// stay imports.
const chains = {
  ...library,
  entry: Object.fromEntries(local.map((path) => [basename(path), `./src/${path}.ts`])),
  clean: false,
  dts: false,
  outputOptions: { chunkFileNames: 'chains/[name].js' }
}

// The command and its child process are entries beside those of `exports`: they run on Node.js and
// are not imported. They bundle their dependencies, because finding and reading hundreds of modules
// takes longer than a check. The core stays an import, because errors are recognised by their
// class.
const command = {
  ...library,
  entry: { main: './src/main.ts', child: './src/child.ts' },
  clean: false,
  dts: false,
  sourcemap: false,
  minify: true,
  deps: {
    alwaysBundle: [
      /^@paraclock\/(?!core|devnet)/,
      /^@polkadot\//,
      /^@noble\//,
      /-wasm$/,
      'valibot',
      'ws'
    ],
    neverBundle: [/^@paraclock\/(core|devnet)/, isLocal],
    onlyBundle: false
  },
  outputOptions: {
    chunkFileNames: 'command/[name].js',
    paths: (id: string) => (isLocal.test(id) ? id.replace(/^.*\/(\w+)\.ts$/, './$1.js') : id)
  }
}

export default defineConfig([library, chains, command] as never) as unknown as typeof settings
