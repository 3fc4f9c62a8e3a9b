import type { Brand } from '../brands/Brand.ts'

/** A span of time in whole seconds, such as the interval of a recurring task: a u64. */
export type Seconds = Brand<bigint, 'Seconds'>
