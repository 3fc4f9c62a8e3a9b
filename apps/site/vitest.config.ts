import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // Unit tests do not cover `writeSite.ts`, because CI runs this file when it builds the site.
  coveredElsewhere: ['src/writeSite.ts']
})
