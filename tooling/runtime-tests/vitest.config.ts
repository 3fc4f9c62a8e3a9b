import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({ devnetTimeout: 600_000 })
