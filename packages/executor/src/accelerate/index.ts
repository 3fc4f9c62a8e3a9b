export { accelerate } from './accelerate.ts'
export type { ChopsticksCore } from './ChopsticksCore.ts'
