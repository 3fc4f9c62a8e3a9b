import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // Hundreds of small tests over saved evidence, which share all that they load and change none of it.
  isolate: false,
  // What asks chains, moves networks and runs commands is covered by the devnet tests.
  coveredElsewhere: [
    'src/main.ts',
    'src/version.ts',
    'src/cli/runMain.ts',
    'src/commands/**',
    'src/gather/**',
    'src/rehearse/**'
  ]
})
