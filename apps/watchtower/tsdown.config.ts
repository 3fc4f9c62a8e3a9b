import { definePackageBuild } from '@tooling/tsdown'

const shared = definePackageBuild()

// A program for Node, and beside the module the command. The compiler infers the type of a
// configuration from its schema, with the sources of the other packages.
export default {
  ...shared,
  platform: 'node',
  dts: { sourcemap: false, tsconfig: 'src/tsconfig.build.json' },
  entry: { ...(shared.entry as Record<string, string>), main: 'src/main.ts' }
}
