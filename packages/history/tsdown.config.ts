import { definePackageBuild } from '@tooling/tsdown'
import { defineConfig } from 'tsdown'

const settings = definePackageBuild()

// The compiler infers the types of answers of the API from their schemas. For that it reads
// the sources of the other packages, because their declarations may not be built yet.
export default defineConfig({
  ...settings,
  dts: { sourcemap: false, tsconfig: 'src/tsconfig.build.json' }
} as never) as unknown as typeof settings
