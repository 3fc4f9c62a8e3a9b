import { definePackageTests } from '@tooling/vitest'

// Code that asks a chain is covered by the devnet tests, on the real runtimes.
export default definePackageTests({
  coveredElsewhere: [
    'src/client/*.ts',
    'src/quote/*.ts',
    'src/read/*.ts',
    'src/receipt/{makeReceipt,openBlock,readCheckpoint,readProof,verifyReceipt}.ts',
    'src/task/*.ts',
    'src/watch/*.ts'
  ]
})
