import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    // What asks chains is covered by the command's tests on a development network.
    'src/gather/**'
  ]
})
