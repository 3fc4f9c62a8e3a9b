import { definePackageTests } from '@tooling/vitest'

// What asks a chain is shown on the runtimes themselves, by the devnet tests of the scheduler.
export default definePackageTests({
  coveredElsewhere: [
    'src/chain/{HeadFeed,checkValidity,decodeDispatchError,dryRunCall,openSubmissionChain}.ts',
    'src/chain/{ChainSource,readVerifiedBlock,readOutcome,runtimeApiVersion,sendExtrinsic}.ts',
    'src/signers/*.ts',
    'src/submit/{prepareSubmission,resumeSubmissions,sendSigned,submitCall}.ts',
    'src/transaction/{assembleExtrinsic,quoteInclusion,writePayload}.ts'
  ]
})
