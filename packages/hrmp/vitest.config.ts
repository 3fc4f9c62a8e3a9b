import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What follows a chain is covered by the devnet tests.
  coveredElsewhere: ['src/watch/*.ts']
})
