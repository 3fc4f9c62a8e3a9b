export { guardRuntimes, type RuntimeGuard } from './RuntimeGuard.ts'
