import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // Two networks are started, fixed and run in one of them, on whatever cores there are.
  devnetTimeout: 300_000,
  // These tests take by far the longest. In one process, all others would wait for them.
  devnetWorkers: 2,
  // Code that asks chains, moves networks or runs commands is covered by the devnet tests.
  coveredElsewhere: [
    'src/main.ts',
    'src/version.ts',
    'src/commands/**',
    'src/devnet/{describeNetworks,exportNetworks,runDevnet}.ts',
    'src/files/{findUserFolder,readFiles}.ts',
    'src/fix/**',
    'src/journal/**',
    'src/proposals/{composeProposal,describeEffects,makeEarlier,passSession,readProposalFile,writeBundle}.ts',
    'src/rehearse/**',
    'src/render/presentReport.ts',
    'src/render/terminal/writeSteps.ts',
    'src/render/write/writeEvidence.ts',
    'src/schemas/taskEntry.ts',
    'src/session/**',
    'src/sign/**',
    'src/task/**',
    'src/watch/{holdHistory,recordChain,serveWatch,watchCores,watchHistory,watchReadiness}.ts'
  ]
})
