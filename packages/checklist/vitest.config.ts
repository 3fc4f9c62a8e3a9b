import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // Hundreds of small tests over saved evidence, which share all that they load and change none of it.
  isolate: false,
  coveredElsewhere: [
    // What asks chains is covered by the command's tests on a development network.
    'src/gather/**'
  ]
})
