import { definePackageBuild } from '@tooling/tsdown'

const shared = definePackageBuild()

// A program for Node, and beside the module the command.
export default {
  ...shared,
  platform: 'node',
  entry: { ...(shared.entry as Record<string, string>), main: 'src/main.ts' }
}
