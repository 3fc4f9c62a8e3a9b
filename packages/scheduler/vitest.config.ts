import { definePackageTests } from '@tooling/vitest'

// What asks a chain is shown on the runtimes themselves, by the devnet tests.
export default definePackageTests({
  coveredElsewhere: [
    'src/bulk/*.ts',
    'src/client/*.ts',
    'src/quote/*.ts',
    'src/read/*.ts',
    'src/submit/*.ts',
    'src/watch/*.ts'
  ]
})
