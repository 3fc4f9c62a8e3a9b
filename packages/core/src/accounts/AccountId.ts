import type { Brand } from '../brands/Brand.ts'
import type { Hex } from '../hex/bytesToHex.ts'

/** An account of 32 bytes, as hex in lower case. */
export type AccountId32 = Brand<Hex, 'AccountId32'>

/** An account of 20 bytes (an Ethereum address), as hex in lower case. */
export type AccountId20 = Brand<Hex, 'AccountId20'>
