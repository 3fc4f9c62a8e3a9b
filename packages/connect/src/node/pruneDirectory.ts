import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const UNFINISHED_ENDING = '.part'
/** A temporary file older than this is of a write that was interrupted. */
const UNFINISHED_MS = 3_600_000

interface Entry {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
}

/**
 * Removes the least recently used entries until the rest fits, and the temporary files of interrupted
 * writes. Other files are not touched.
 */
export async function pruneDirectory(args: {
  readonly directory: string
  /** The ending of the names of entries. */
  readonly ending: string
  readonly maxBytes: number
}): Promise<void> {
  const { directory, ending, maxBytes } = args
  const entries: Entry[] = []
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (name.endsWith(UNFINISHED_ENDING)) {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > UNFINISHED_MS) await rm(path, { force: true })
    } else if (name.endsWith(ending)) {
      const { size, mtimeMs } = await stat(path)
      entries.push({ path, bytes: size, usedAt: mtimeMs })
    }
  }
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { path, bytes } of entries.sort((one, two) => one.usedAt - two.usedAt)) {
    if (total <= maxBytes) break
    await rm(path, { force: true })
    total -= bytes
  }
}
