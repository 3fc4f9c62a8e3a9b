import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // These work on whole chains of Chopsticks: the devnet tests compare them with what it does alone.
  coveredElsewhere: [
    'src/accelerate.ts',
    'src/connectVertical.ts',
    'src/calls/{answerWorker,callBlock,runTask}.ts'
  ]
})
