import { defineBrowserTests } from '@tooling/vitest'
import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineBrowserTests()

export default config
