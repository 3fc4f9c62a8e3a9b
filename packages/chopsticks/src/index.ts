export { type AccelerateOptions, accelerate } from './accelerate.ts'
export type { ChopsticksCore } from './ChopsticksCore.ts'
export { ChopsticksUnsupported } from './errors.ts'
