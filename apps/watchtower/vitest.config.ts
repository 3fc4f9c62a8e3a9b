import { definePackageTests } from '@tooling/vitest'

// Code that follows chains is covered by the devnet tests.
export default definePackageTests({
  // Most of these tests wait for the blocks of a network that builds them by the clock.
  devnetWorkers: 2,
  coveredElsewhere: [
    'src/main.ts',
    'src/startWatchtower.ts',
    'src/watchNetwork.ts',
    'src/follow/*.ts',
    'src/forecast/{readCoreEnds,watchCores}.ts',
    'src/keep/{keepAlive,performAction,planRenewal,planTopUp,proveKey}.ts',
    'src/readiness/*.ts'
  ]
})
