export { type AccelerateOptions, accelerate } from './accelerate.ts'
export type { ChopsticksCore } from './ChopsticksCore.ts'
export { connectVertical, type VerticalChains, type VerticalCore } from './connectVertical.ts'
export { ChopsticksUnsupported } from './errors.ts'
