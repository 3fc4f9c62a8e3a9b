import { decodeBytes } from './decodeBytes.ts'
import { runRuntime } from './runRuntime.ts'

/** Reads a runtime's metadata from the runtime itself, in versions that it has. */
export async function extractMetadata(
  code: Uint8Array,
  versions: readonly number[]
): Promise<ReadonlyMap<number, Buffer>> {
  const found = new Map<number, Buffer>()
  for (const version of versions) {
    const args = Buffer.from([version, 0, 0, 0])
    const result = await runRuntime(code, 'Metadata_metadata_at_version', args)
    if (result[0] === 1) found.set(version, decodeBytes(result, 1))
  }
  return found
}
