import { definePackageTests } from '@tooling/vitest'

// Code that asks a chain or a database is covered by the devnet tests.
export default definePackageTests({
  coveredElsewhere: ['src/ingest/*.ts', 'src/query/*.ts', 'src/read/*.ts', 'src/store/*.ts']
})
