import { type Hex, hexToBytes } from '@paraclock/core'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

const READ: readonly number[] = [16, 15, 14]

/**
 * Fetches a chain's metadata, in the newest version that is read here.
 *
 * @param at - the block whose metadata it is; the best one if left out
 */
export async function fetchMetadata(
  provider: Pick<ParaclockProvider, 'send'>,
  at?: Hex
): Promise<Hex> {
  const block = at === undefined ? [] : [at]
  const call = (method: string, data: string): Promise<string> =>
    provider.send<string>('state_call', [method, data, ...block])
  // A runtime from before there were several versions refuses the question.
  const listed = await call('Metadata_metadata_versions', '0x').catch(() => '0x00')
  const versions = readVersions(listed)
  const version = READ.find((one) => versions.includes(one))
  if (version !== undefined) {
    const data = `0x${version.toString(16).padStart(2, '0')}000000`
    const answer = await call('Metadata_metadata_at_version', data).catch(() => '0x00')
    if (answer.startsWith('0x01')) return answer as Hex
  }
  return await provider.send<Hex>('state_getMetadata', block)
}

/** A list of numbers of four bytes. More than 63 versions are of no chain. */
function readVersions(answer: string): readonly number[] {
  const bytes = hexToBytes(answer)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const count = Math.min((bytes[0] ?? 0) >> 2, Math.floor((bytes.length - 1) / 4))
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    view.getUint32(1 + index * 4, true)
  )
}
