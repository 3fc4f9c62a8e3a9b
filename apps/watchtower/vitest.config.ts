import { definePackageTests } from '@tooling/vitest'

// Code that follows chains is covered by the devnet tests.
export default definePackageTests({
  coveredElsewhere: [
    'src/main.ts',
    'src/startWatchtower.ts',
    'src/watchNetwork.ts',
    'src/follow/*.ts',
    'src/readiness/*.ts'
  ]
})
