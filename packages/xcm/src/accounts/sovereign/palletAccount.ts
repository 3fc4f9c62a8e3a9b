import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type AccountLength, ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { toAccount } from '../derive/accountBytes.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'

/**
 * The account that a pallet owns on its own chain, from the pallet's id.
 *
 * @param args.palletId The 8 characters or bytes of the id, for example `py/trsry`.
 * @param args.length How many bytes the accounts of the chain have. Defaults to 32.
 *
 * @throws ParaclockError `ArgumentInvalid`.
 *
 * @example
 * ```ts
 * import { palletAccount } from '@paraclock/xcm'
 *
 * palletAccount({ palletId: 'py/trsry' })
 * // { account: "0x6d6f646c70792f7472737279…00", algorithm: "PalletId" }
 * ```
 */
export function palletAccount<Length extends AccountLength = 32>(args: {
  readonly palletId: string | Uint8Array
  readonly length?: Length
}): DerivedAccount<Length> {
  const { palletId, length = 32 as Length } = args
  const bytes = concatBytes(utf8ToBytes('modl'), readPalletId(palletId))
  return { account: toAccount(bytes, length), algorithm: 'PalletId' }
}

function readPalletId(value: unknown): Uint8Array {
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the pallet id',
      value,
      problem: 'it is neither text nor bytes'
    })
  }
  const bytes = typeof value === 'string' ? utf8ToBytes(value) : value
  if (bytes.length !== 8) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the pallet id',
      value,
      problem: `it has ${bytes.length} bytes, not 8`
    })
  }
  return bytes
}
