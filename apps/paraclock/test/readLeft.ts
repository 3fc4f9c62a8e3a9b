import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that a command left in a folder, each with its path before its content. */
export async function readLeft(folder: string, own: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const left = entries.filter((entry) => entry.isFile() && !own.includes(entry.name))
  return await Promise.all(
    left.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      // A cache may still be renaming what it has written.
      const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return `${path}\n${text}`
    })
  )
}
