import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // It runs the site's build, as CI does.
  coveredElsewhere: ['src/writeSite.ts']
})
