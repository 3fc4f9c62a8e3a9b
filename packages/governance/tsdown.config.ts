import { definePackageBuild } from '@tooling/tsdown'

export default definePackageBuild()
