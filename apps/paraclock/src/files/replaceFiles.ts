import { randomUUID } from 'node:crypto'
import { chmod, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  describeThrown,
  FileUnavailable,
  hideKeys,
  ParaclockError,
  throwIfAborted
} from '@paraclock/core'
import { makeFolder } from '@paraclock/core/node'
import { syncFile } from '@paraclock/submission/node'

export interface FileText {
  readonly path: string
  readonly text: string
  /** Whether secrets of this process stay in the text, such as the keys of endpoints. */
  readonly isPrivate?: boolean
}

const MODE = 0o777

/**
 * Replaces files by renaming temporary files, so that a reader never sees half a text. A replaced
 * file keeps its mode. Secrets of this process are removed from each text without `isPrivate`.
 */
export async function replaceFiles(args: {
  readonly files: readonly FileText[]
  readonly signal?: AbortSignal
}): Promise<void> {
  const { files, signal } = args
  const staged: { readonly path: string; readonly beside: string }[] = []
  try {
    for (const { path, isPrivate = false, ...file } of files) {
      const text = isPrivate ? file.text : hideKeys(file.text)
      throwIfAborted({ signal, what: 'writing reports' })
      await codeFileError(path, async () => {
        const existing = await stat(path).catch(() => undefined)
        const isFile = existing?.isFile() === true
        // A pipe or a terminal is written directly, because a rename would replace it with a file.
        if (existing !== undefined && !isFile && !existing.isDirectory()) {
          await writeFile(path, text)
          return
        }
        makeFolder({ path: dirname(path) })
        const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
        staged.push({ path, beside })
        await writeWhole(beside, text, isFile ? existing.mode & MODE : undefined)
      })
    }
    throwIfAborted({ signal, what: 'writing reports' })
    for (const { path, beside } of staged) {
      await codeFileError(path, () => rename(beside, path))
    }
  } finally {
    // An error of `rm` is ignored, because the temporary file may be missing. For example, its name
    // can be too long for the system.
    await Promise.allSettled(staged.map(({ beside }) => rm(beside, { force: true })))
  }
}

async function writeWhole(path: string, text: string, mode: number | undefined): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    // The umask removes rights from the mode that `open` gets, so `chmod` sets the mode again. On a
    // file system without modes, `chmod` fails. This failure does no harm.
    if (mode !== undefined) await chmod(path, mode).catch(() => undefined)
    await file.writeFile(text)
    await syncFile(file)
  } finally {
    await file.close()
  }
}

export async function codeFileError(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = describeThrown(error)
    throw new ParaclockError(FileUnavailable, { path, problem }, { cause: error })
  }
}
