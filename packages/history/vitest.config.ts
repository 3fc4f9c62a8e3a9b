import { definePackageTests } from '@tooling/vitest'

export default definePackageTests()
