import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // These work on whole runtimes, with Chopsticks or with a chain's own metadata: the devnet tests
  // run them against what Chopsticks and the chains themselves do.
  coveredElsewhere: [
    'src/accelerate/StoragePrimer.ts',
    'src/accelerate/accelerate.ts',
    'src/accelerate/answerWorker.ts',
    'src/accelerate/callBlock.ts',
    'src/accelerate/memoizeApi.ts',
    'src/accelerate/runTask.ts',
    'src/accelerate/warmUp.ts',
    'src/remote/openRemoteState.ts',
    'src/remote/wantAhead.ts',
    'src/simulate/**'
  ]
})
