import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // These run calls on the runtime of a chain, so the devnet tests cover them.
  coveredElsewhere: [
    'src/planProposal.ts',
    'src/routes/{planPreimage,planReferendum,planSudo}.ts',
    'src/run/**'
  ]
})
