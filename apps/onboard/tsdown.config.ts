import { definePackageBuild } from '@tooling/tsdown'
import { defineConfig } from 'tsdown'

// The command is an entry beside what `exports` names: it runs on Node, and is nobody's import.
const settings = definePackageBuild()

export default defineConfig({
  ...settings,
  platform: 'node',
  entry: { ...(settings.entry as Record<string, string>), main: './src/main.ts' }
}) as typeof settings
