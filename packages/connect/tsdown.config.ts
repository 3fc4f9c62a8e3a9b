import { definePackageBuild } from '@tooling/tsdown'

const shared = definePackageBuild()

// The conditions of `imports` in package.json decide which of the two modules a program loads. So
// both stay separate files, and their import stays unchanged.
export default {
  ...shared,
  entry: {
    ...(shared.entry as Record<string, string>),
    openSocket: 'src/endpoint/openSocket.ts',
    openSocketNode: 'src/endpoint/openSocketNode.ts'
  },
  deps: { ...shared.deps, neverBundle: ['#openSocket', /^node:/] }
}
