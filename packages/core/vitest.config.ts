import { definePackageTests } from '@tooling/vitest'

// The process of a program is covered by the tests of the gateway's command.
export default definePackageTests({ coveredElsewhere: ['src/node/runProgram.ts'] })
