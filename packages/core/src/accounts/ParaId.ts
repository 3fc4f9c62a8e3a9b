import type { Brand } from '../brands/Brand.ts'

/** The number of a parachain on its relay chain: a u32. */
export type ParaId = Brand<number, 'ParaId'>
