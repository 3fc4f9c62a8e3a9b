import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // Two networks are started, fixed and run in one of them, on whatever cores there are.
  devnetTimeout: 300_000,
  // By far the longest of all: in one process, it would be what the others are waited for.
  devnetWorkers: 2,
  // What asks chains, moves networks and runs commands is covered by the devnet tests.
  coveredElsewhere: [
    'src/main.ts',
    'src/version.ts',
    'src/cli/runMain.ts',
    'src/commands/**',
    'src/devnet/{describeNetworks,exportNetworks,runDevnet}.ts',
    'src/fix/**',
    'src/journal/**',
    'src/open/**',
    'src/rehearse/**',
    'src/render/presentReport.ts',
    'src/render/terminal/writeSteps.ts',
    'src/render/write/writeEvidence.ts',
    'src/sign/**',
    'src/task/**'
  ]
})
