import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What each runtime API answers is shown on the runtimes themselves, by the devnet tests.
  coveredElsewhere: [
    'src/measure/{listCallWays,listProgramWays}.ts',
    'src/fees/{listFeeAssets,readFeeAssets}.ts'
  ]
})
