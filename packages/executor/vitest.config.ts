import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // These work on whole runtimes with a chain's own metadata: the devnet tests run them.
  coveredElsewhere: [
    'src/genesis/buildGenesis.ts',
    'src/remote/openRemoteState.ts',
    'src/simulate/**'
  ]
})
