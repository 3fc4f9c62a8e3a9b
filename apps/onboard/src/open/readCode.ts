import { resolve } from 'node:path'
import { readWholeFile } from '@paraclock/connect/node'

/** What code may have, uncompressed. */
const MAX_BYTES = 50 * 1024 * 1024

/**
 * Reads the file of a runtime's code.
 *
 * @throws ParaclockError `FileUnavailable` if it is not there, or is too large.
 */
export async function readCode(
  source: string,
  { cwd, signal }: { readonly cwd: string; readonly signal?: AbortSignal | undefined }
): Promise<Uint8Array> {
  const path = resolve(cwd, source)
  return new Uint8Array(await readWholeFile({ path, source, most: MAX_BYTES, signal }))
}
