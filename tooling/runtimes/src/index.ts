export { buildRuntimes } from './buildRuntimes.ts'
export { checkRuntimes } from './checkRuntimes.ts'
export type { RuntimeCrate, RuntimeSource, RuntimeWorkspace } from './RuntimeWorkspace.ts'
