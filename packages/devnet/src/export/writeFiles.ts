import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileUnavailable, ParaclockError } from '@paraclock/core'
import { makeFolder } from '@paraclock/core/node'

/**
 * Replaces files by renaming temporary files. The work is synchronous, so no handler of a signal
 * runs before all files are replaced. A failed write leaves no temporary file.
 */
export function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dir, name)
    const temporary = `${path}.${randomUUID()}.tmp`
    try {
      makeFolder({ path: dir })
      writeFileSync(temporary, text, { flag: 'wx' })
      renameSync(temporary, path)
    } catch (error) {
      if (existsSync(temporary)) rmSync(temporary)
      const reason = (error as { code?: string }).code ?? (error as Error).message
      throw new ParaclockError(FileUnavailable, { path, problem: reason }, { cause: error })
    }
  }
}
