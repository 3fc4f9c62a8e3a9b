import { definePackageTests } from '@tooling/vitest'

// The devnet tests of the scheduler cover the code that reads chains, with real runtimes.
export default definePackageTests({
  coveredElsewhere: [
    'src/chain/{BlockReader,SigningChain,atPresentBlock,checkDryRun,checkValidity}.ts',
    'src/chain/{SubmissionChain,readOutcome,readVerifiedBlock}.ts',
    'src/prove/runRuntime.ts',
    'src/node/{createDirectoryRuntimeRecords,createFileJournal}.ts',
    'src/{actors,signers}/*.ts',
    'src/submit/{compareAsked,findSubmission,resumeSubmissions}.ts',
    'src/transaction/{encodeExtensions,fillExtensions,signCall}.ts'
  ]
})
