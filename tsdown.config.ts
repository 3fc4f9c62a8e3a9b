import { definePackageBuild } from './tooling/tsdown/src/index.ts'

// For every package without a configuration of its own: tsdown looks for one in the folders above.
export default definePackageBuild()
