import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({ isolate: false })
