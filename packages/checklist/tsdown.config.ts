import { definePackageBuild } from '@tooling/tsdown'
import { defineConfig } from 'tsdown'

const settings = definePackageBuild()

// The types of configurations and reports are worked out from their schemas: by the compiler, which
// reads the sources of the other packages for them, and not declarations that may not be built yet.
export default defineConfig({
  ...settings,
  dts: { sourcemap: false, tsconfig: 'src/tsconfig.build.json' }
} as never) as unknown as typeof settings
