import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // Two networks are started, fixed and run in one of them, on whatever cores there are.
  devnetTimeout: 300_000,
  // By far the longest of all, and a third of it waits for blocks and for nodes that do not answer.
  devnetWorkers: 3,
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
