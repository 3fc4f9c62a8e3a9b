import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What drives real runtimes is covered by the devnet tests.
  coveredElsewhere: [
    'src/*.ts',
    'src/chain/{buildChainBlock,loadChopsticks,openChain,openForkedChain,runBlock}.ts',
    'src/chain/shareTypes.ts',
    'src/chain/{AccumulatedState,LocalChain,LostTransactions}.ts',
    'src/export/{exportNetwork,registerParachains}.ts',
    'src/fork/{adaptFork,encodeEntry,planFork,proveRelay,seatUser}.ts',
    'src/genesis/{buildGenesis,checkNames,planChains,shippedGenesis}.ts',
    'src/network/**',
    'src/serve/{ChainProvider,connectApi,createRpcMethods,createServiceMethods,serveChain}.ts',
    'src/serve/{submitAndWatch,subscribeHeads,subscribeStorage}.ts'
  ]
})
