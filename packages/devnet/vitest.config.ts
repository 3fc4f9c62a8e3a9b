import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What drives real runtimes is covered by the devnet tests.
  coveredElsewhere: [
    'src/*.ts',
    'src/export/{exportNetwork,registerParachains}.ts',
    'src/fork/{openFork,planFork,seatUser}.ts',
    'src/genesis/{planChains,seatOperator,shippedGenesis}.ts',
    'src/network/**',
    'src/serve/**'
  ]
})
