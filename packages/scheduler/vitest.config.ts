import { definePackageTests } from '@tooling/vitest'

// What asks a chain is shown on the runtimes themselves, by the devnet tests.
export default definePackageTests({
  coveredElsewhere: [
    'src/bulk/*.ts',
    'src/client/{connectService,findQuery,readPricing,readServiceState,reviewTasks,toWeight,weighCall}.ts',
    'src/life/*.ts',
    'src/signers/*.ts',
    'src/submission/{HeadFeed,assembleExtrinsic,checkValidity,decodeDispatchError,dryRunCall}.ts',
    'src/submission/{openSubmissionChain,prepareSubmission,readBlock,readOutcome}.ts',
    'src/submission/{resumeSubmissions,runtimeApiVersion,sendExtrinsic,sendSigned,submitCall}.ts',
    'src/submission/{ChainSource,writePayload}.ts',
    'src/tasks/*.ts'
  ]
})
