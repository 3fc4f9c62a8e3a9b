import { checkRuntimes } from '@tooling/runtimes'
import { workspace } from './workspace.ts'

checkRuntimes(workspace)
