import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What drives real runtimes is covered by the devnet tests.
  coveredElsewhere: [
    'src/*.ts',
    'src/export/exportNetwork.ts',
    'src/genesis/{planChains,readShipped,registerRelayToken,seatUser,shippedGenesis}.ts',
    'src/drive/**',
    'src/serve/{connectApi,createRpcMethods,encodeStorage,serveChain,serveNowhere}.ts',
    'src/serve/methods/listSystemMethods.ts'
  ]
})
