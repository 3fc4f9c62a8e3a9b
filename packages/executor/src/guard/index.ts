export { guardRuntimes } from './RuntimeGuard.ts'
