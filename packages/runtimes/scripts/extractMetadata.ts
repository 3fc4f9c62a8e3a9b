import { decodeBytes } from './decodeBytes.ts'
import { runRuntime } from './runRuntime.ts'

/** Metadata versions that are shipped. */
const VERSIONS = [14, 15, 16]

/** Reads a runtime's metadata from the runtime itself, by version. */
export async function extractMetadata(code: Uint8Array): Promise<ReadonlyMap<number, Buffer>> {
  const found = new Map<number, Buffer>()
  for (const version of VERSIONS) {
    const args = Buffer.from([version, 0, 0, 0])
    const result = await runRuntime(code, 'Metadata_metadata_at_version', args)
    if (result[0] === 1) found.set(version, decodeBytes(result, 1))
  }
  return found
}
