import { definePackageBuild } from '@tooling/tsdown'

const shared = definePackageBuild()

// Which of the two is loaded is decided where the package is used, by the conditions of its
// `imports`: so both are files of their own, and the import of them stays as it is.
export default {
  ...shared,
  entry: {
    ...(shared.entry as Record<string, string>),
    openSocket: 'src/transport/socket/openSocket.ts',
    openSocketNode: 'src/transport/socket/openSocketNode.ts'
  },
  deps: { neverBundle: ['#openSocket', /^node:/] }
}
