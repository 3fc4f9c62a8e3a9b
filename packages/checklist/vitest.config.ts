import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    // Code that asks or runs chains is covered by the command's tests on a development network.
    'src/{gather,network,observe}/**',
    'src/trial/createCopies.ts',
    'src/trial/{runRecurring,runTrial,tryRuns,tryUpgrade}.ts'
  ]
})
