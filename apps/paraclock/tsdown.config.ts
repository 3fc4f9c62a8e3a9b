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

// Nobody imports the modules of the command, so they have no declarations.
const settings = { ...definePackageBuild(), platform: 'node', dts: false }

// The commands that run chains. Their dependencies stay imports.
const chains = {
  ...settings,
  entry: Object.fromEntries(local.map((path) => [basename(path), `./src/${path}.ts`])),
  outputOptions: { chunkFileNames: 'chains/[name].js' }
}

// The command and its child process bundle their dependencies, because finding and reading hundreds
// of modules takes longer than a check. The core stays an import, because errors are recognised by
// their class.
const command = {
  ...settings,
  entry: { main: './src/main.ts', child: './src/child.ts' },
  clean: false,
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

export default defineConfig([chains, command] as never)
