import { definePackageTests } from '@tooling/vitest'

// What asks a chain is shown on the runtimes themselves, by the devnet tests.
export default definePackageTests({
  coveredElsewhere: [
    'src/client/*.ts',
    'src/quote/*.ts',
    'src/read/*.ts',
    'src/task/*.ts',
    'src/watch/*.ts'
  ]
})
