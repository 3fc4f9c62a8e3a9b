import { defineBuiltTests } from '@tooling/vitest'
import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineBuiltTests()

export default config
