import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What drives real runtimes is covered by the devnet tests.
  coveredElsewhere: [
    'src/*.ts',
    'src/chain/{buildChainBlock,loadChopsticks,openChain,runBlock,shareTypes}.ts',
    'src/chain/{AccumulatedState,LocalChain}.ts',
    'src/genesis/{buildGenesis,shippedGenesis}.ts',
    'src/network/**',
    'src/serve/{ChainProvider,createRpcMethods,createServiceMethods,serveChain}.ts'
  ]
})
