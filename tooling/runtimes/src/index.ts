export { buildRuntimes } from './buildRuntimes.ts'
export { checkRuntimes } from './checkRuntimes.ts'
export type { RuntimeSource, RuntimeWorkspace } from './RuntimeWorkspace.ts'
