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

// What others import, and the commands that run chains: their dependencies stay imports.
const library = {
  ...settings,
  platform: 'node',
  entry: {
    ...(settings.entry as Record<string, string>),
    ...Object.fromEntries(local.map((path) => [basename(path), `./src/${path}.ts`]))
  }
}

// The command is an entry beside what `exports` names: it runs on Node, and is nobody's import. It
// carries what it needs, because finding and reading hundreds of modules takes longer than a check.
// The core stays an import, for an error is told by its class; so does what starts a worker, which is
// a file of its own.
const command = {
  ...settings,
  platform: 'node',
  entry: { main: './src/main.ts' },
  clean: false,
  dts: false,
  sourcemap: false,
  minify: true,
  deps: {
    alwaysBundle: [
      /^@paraclock\/(?!core|executor\/node|devnet)/,
      /^@polkadot\//,
      /^@noble\//,
      /-wasm$/,
      'valibot',
      'ws'
    ],
    neverBundle: [/^@paraclock\/(core|executor\/node|devnet)/, isLocal],
    onlyBundle: false
  },
  outputOptions: {
    chunkFileNames: 'command/[name].js',
    paths: (id: string) => (isLocal.test(id) ? id.replace(/^.*\/(\w+)\.ts$/, './$1.js') : id)
  }
}

export default defineConfig([library, command] as never) as unknown as typeof settings
