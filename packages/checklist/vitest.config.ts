import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    // What asks chains, or runs them, is covered by the command's tests on a development network.
    'src/{gather,observe}/**',
    'src/trial/{findPayers,openCopies,openRelay,passSlots}.ts',
    'src/trial/{runOnCopies,runRecurring,runTrial,tryOffers,tryRuns,tryUpgrade}.ts'
  ]
})
