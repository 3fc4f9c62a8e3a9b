import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What drives real runtimes is covered by the devnet tests.
  coveredElsewhere: [
    'src/*.ts',
    'src/export/{exportNetwork,registerParachains}.ts',
    'src/genesis/{checkNames,planChains,seatOperator,seatUser,shippedGenesis}.ts',
    'src/network/**',
    'src/serve/**'
  ]
})
