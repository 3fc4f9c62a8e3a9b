import { basename } from 'node:path'
import { definePackageBuild } from '@tooling/tsdown'
import { defineConfig } from 'tsdown'

/** Commands that run chains in this process: what they load is large, and shared with the devnet. */
const local = [
  'rehearse/runDemo',
  'rehearse/runRehearsal',
  'devnet/runDevnet',
  'devnet/exportNetworks'
]
const isLocal = new RegExp(`/(${local.join('|')})\\.ts$`)

const settings = definePackageBuild()

// What others import.
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

// The command, and the process that it starts, are entries beside what `exports` names: they run on
// Node, and are nobody's import. They carry what they need, because finding and reading hundreds of
// modules takes longer than a check. The core stays an import, for an error is told by its class.
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
