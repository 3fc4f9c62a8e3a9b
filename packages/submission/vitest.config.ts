import { definePackageTests } from '@tooling/vitest'

// What asks a chain is shown on the runtimes themselves, by the devnet tests of the scheduler.
export default definePackageTests({
  coveredElsewhere: [
    'src/chain/{BlockReader,HeadFeed,SigningChain,atPresentBlock,checkDryRun,checkValidity}.ts',
    'src/chain/{encodeInput,openSubmissionChain,readOutcome,readVerifiedBlock}.ts',
    'src/prove/runRuntime.ts',
    'src/{actors,signers}/*.ts',
    'src/submit/{findSubmission,resumeSubmissions,submitCall}.ts',
    'src/transaction/{assembleExtrinsic,fillExtensions,registryOf,writePayload}.ts'
  ]
})
