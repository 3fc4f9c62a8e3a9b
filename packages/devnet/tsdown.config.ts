import { definePackageBuild } from '@tooling/tsdown'

const shared = definePackageBuild()

// The conditions of `imports` in package.json decide whether a program reads files and listens, or, in a
// browser, fetches and does not. So the modules stay separate files, and their imports stay unchanged.
export default {
  ...shared,
  platform: 'node' as const,
  entry: {
    ...(shared.entry as Record<string, string>),
    fetchShipped: 'src/genesis/fetchShipped.ts',
    readShipped: 'src/genesis/readShipped.ts',
    serveChain: 'src/serve/serveChain.ts',
    serveNowhere: 'src/serve/serveNowhere.ts'
  },
  // A network has APIs of polkadot.js, which encode a value of another copy's classes as other bytes. So
  // polkadot.js is a peer: the copy is the caller's.
  deps: {
    neverBundle: ['#readShipped', '#serveChain', /^node:/, /^@polkadot\//],
    onlyBundle: false
  }
}
