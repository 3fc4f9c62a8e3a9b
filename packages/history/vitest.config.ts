import { definePackageTests } from '@tooling/vitest'

// Code that asks a chain is covered by the devnet tests.
export default definePackageTests({
  coveredElsewhere: [
    'src/derive/deriveTarget.ts',
    'src/ingest/*.ts',
    'src/read/*.ts',
    'src/store/postgresDialect.ts'
  ]
})
