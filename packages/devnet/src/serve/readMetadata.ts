import { compactFromU8a } from '@polkadot/util'
import type { ChainProvider } from './ChainProvider.ts'

/** The versions that polkadot.js decodes, the latest first. */
const VERSIONS = [16, 15, 14]

/**
 * Reads a chain's metadata in the latest version that polkadot.js decodes. Asked for it, polkadot.js
 * turns the megabyte from text into bytes and back twice before it decodes it.
 *
 * @returns `undefined` if the runtime offers no versions to choose from.
 */
export async function readMetadata(provider: ChainProvider): Promise<Uint8Array | undefined> {
  const call = async (method: string, data: string): Promise<Uint8Array> => {
    const text: string = await provider.send('state_call', [method, data])
    const bytes = Buffer.from(text.slice(2), 'hex')
    // polkadot.js takes what is a Buffer for something else.
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  let offered: Uint8Array
  try {
    offered = await call('Metadata_metadata_versions', '0x')
  } catch {
    return undefined
  }
  const version = VERSIONS.find((wanted) => listNumbers(offered).includes(wanted))
  if (version === undefined) return undefined
  const answer = await call(
    'Metadata_metadata_at_version',
    `0x${version.toString(16).padStart(2, '0')}000000`
  )
  if (answer[0] !== 1) return undefined
  const [prefix] = compactFromU8a(answer.subarray(1))
  return answer.subarray(1 + prefix)
}

/** Reads a SCALE list of 32-bit numbers. */
function listNumbers(encoded: Uint8Array): readonly number[] {
  const [prefix, count] = compactFromU8a(encoded)
  const view = new DataView(encoded.buffer, encoded.byteOffset + prefix)
  return Array.from({ length: Number(count) }, (_, at) => view.getUint32(4 * at, true))
}
