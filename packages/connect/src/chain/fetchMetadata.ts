import { type Hex, hexToBytes } from '@paraclock/core'
import { bytesSchema } from '../answers/answerSchemas.ts'
import { readAnswer } from '../answers/readAnswer.ts'
import type { StateSource } from '../source/StateSource.ts'

const READ: readonly number[] = [16, 15, 14]

/**
 * Fetches a chain's metadata, in the newest version that the toolkit supports.
 *
 * @param at - the block; defaults to the best one
 */
export async function fetchMetadata(
  source: Pick<StateSource, 'call' | 'endpoint' | 'request'>,
  at?: Hex
): Promise<Hex> {
  const call = (method: string, data: Hex): Promise<Hex> => source.call(method, data, { at })
  // A runtime that is older than this method refuses it.
  const listed = await call('Metadata_metadata_versions', '0x').catch(() => '0x00' as const)
  const versions = readVersions(listed)
  const version = READ.find((one) => versions.includes(one))
  if (version !== undefined) {
    const data: Hex = `0x${version.toString(16).padStart(2, '0')}000000`
    const answer = await call('Metadata_metadata_at_version', data).catch(() => '0x00' as const)
    if (answer.startsWith('0x01')) return answer
  }
  const params = at === undefined ? [] : [at]
  const method = 'state_getMetadata'
  const value = await source.request(method, params)
  return readAnswer({ schema: bytesSchema, value, method, endpoint: source.endpoint })
}

/** Reads a list of u32. No real chain has more than 63 versions. */
function readVersions(answer: string): readonly number[] {
  const bytes = hexToBytes(answer)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const count = Math.min((bytes[0] ?? 0) >> 2, Math.floor((bytes.length - 1) / 4))
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    view.getUint32(1 + index * 4, true)
  )
}
