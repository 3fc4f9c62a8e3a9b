import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // These drive real runtimes: the devnet tests cover them.
  coveredElsewhere: ['src/**']
})
