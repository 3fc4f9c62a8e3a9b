import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    // Code that asks or runs chains is covered by the command's tests on a development network.
    'src/{gather,observe}/**',
    'src/trial/createCopies.ts',
    'src/trial/{runRecurring,runTrial,trySuggestedCalls,tryRuns,tryUpgrade}.ts'
  ]
})
