import type { Brand } from '../brands/Brand.ts'
import type { Hex } from '../hex/Hex.ts'

/** The id of a task: a hash of 32 bytes, as hex in lower case. */
export type TaskId = Brand<Hex, 'TaskId'>
