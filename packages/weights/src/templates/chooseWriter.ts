import { ParaclockError } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'
import { accountWriter, bytesWriter, fixedWriter, flagWriter } from './bytesWriters.ts'
import type { HoleWriter } from './HoleWriter.ts'
import { compactWriter, integerWriter } from './integerWriters.ts'

/**
 * Chooses how the values of a hole are written, by the type of the example's value.
 *
 * @throws ParaclockError `TemplateHoleUnsupported`
 */
export function chooseWriter(hole: string, codec: Codec): HoleWriter {
  const type = codec.toRawType()
  const { encodedLength } = codec
  const compact = /^Compact<u(\d+)>$/.exec(type)
  if (compact) return compactWriter(hole, Number(compact[1]) / 8)
  const integer = /^u(\d+)$/i.exec(type)
  if (integer) return integerWriter(hole, Number(integer[1]) / 8)
  if (/^\[u8;\d+\]$|^H\d+$/.test(type)) return fixedWriter(hole, encodedLength)
  if (/^AccountId/.test(type)) return accountWriter(hole, encodedLength)
  if (type === 'Bytes') return bytesWriter(hole)
  if (type === 'bool') return flagWriter(hole)
  throw new ParaclockError('TemplateHoleUnsupported', { hole, type })
}
