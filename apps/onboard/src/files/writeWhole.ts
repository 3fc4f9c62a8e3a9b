import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { throwIfAborted } from '@paraclock/core'

/**
 * Writes a file as a whole: under another name beside it first, which is then given its own. Whoever
 * stops it half-way finds the old file or none.
 *
 * @throws ParaclockError `OperationAborted`; and what the file system raises.
 */
export async function writeWhole(args: {
  readonly path: string
  readonly text: string
  readonly signal?: AbortSignal
}): Promise<void> {
  const { path, text, signal } = args
  throwIfAborted({ signal, what: `writing ${path}` })
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.part`
  try {
    const file = await open(draft, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    throwIfAborted({ signal, what: `writing ${path}` })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
