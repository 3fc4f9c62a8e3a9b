import { buildRuntimes } from '@tooling/runtimes'
import { workspace } from './workspace.ts'

await buildRuntimes(workspace)
