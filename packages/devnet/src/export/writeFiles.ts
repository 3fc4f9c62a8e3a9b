import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileUnavailable, ParaclockError } from '@paraclock/core'
import { makeFolder } from '@paraclock/core/node'

export async function writeFiles(
  dir: string,
  files: Readonly<Record<string, string>>
): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dir, name)
    const temporary = `${path}.${randomUUID()}.tmp`
    try {
      makeFolder({ path: dir })
      await writeFile(temporary, text, { flag: 'wx' })
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      const reason = (error as { code?: string }).code ?? (error as Error).message
      throw new ParaclockError(FileUnavailable, { path, problem: reason }, { cause: error })
    }
  }
}
