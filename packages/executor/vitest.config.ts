import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  devnetTimeout: 600_000,
  coveredElsewhere: [
    // A worker starts here: what it does is tested in src/limits, the start by every isolated call.
    'src/worker.ts'
  ]
})
