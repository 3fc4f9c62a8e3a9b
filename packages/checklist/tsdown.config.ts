import { definePackageBuild } from '@tooling/tsdown'
import { defineConfig } from 'tsdown'

const settings = definePackageBuild()

// The types of configurations and reports are worked out from their schemas: by the compiler.
export default defineConfig({ ...settings, dts: true } as never) as unknown as typeof settings
