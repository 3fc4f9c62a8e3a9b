import { definePackageBuild } from '@tooling/tsdown'

// It listens and reads files: it runs in Node only.
export default { ...definePackageBuild(), platform: 'node' as const }
