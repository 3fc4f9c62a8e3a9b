import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // CI runs it as the build of the site.
  coveredElsewhere: ['src/writeSite.ts']
})
