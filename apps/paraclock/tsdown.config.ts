import { fileURLToPath } from 'node:url'
import { definePackageBuild } from '@tooling/tsdown'

// The command and its child process contain their dependencies, because finding and reading hundreds of
// modules takes longer than a check, and users install what it needs with it. The core stays an import,
// because errors are recognised by their class, and so do the runtimes, which are read as files.
// Nobody imports the modules of the command, so they have no declarations.
export default {
  ...definePackageBuild(),
  platform: 'node',
  dts: false,
  sourcemap: false,
  minify: true,
  inputOptions: {},
  entry: {
    main: './src/main.ts',
    child: './src/child.ts',
    // A thread loads it by its place beside the other files.
    'command/worker': fileURLToPath(import.meta.resolve('@paraclock/executor/worker'))
  },
  deps: {
    alwaysBundle: [/^(?!@paraclock\/(?:core|runtimes)|pg$|smoldot|node:|#)/],
    onlyBundle: false
  },
  outputOptions: {
    chunkFileNames: 'command/[name].js',
    // Every command reads the definitions of all commands. Finding a file takes as long as reading it.
    codeSplitting: {
      groups: [{ name: 'definitions', test: /paraclock[\\/]src[\\/]commands[\\/]\w+\.ts$/ }]
    }
  }
}
