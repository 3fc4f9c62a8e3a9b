import { fsync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

// Error codes of file systems that cannot flush a file or have no file modes.
const UNSUPPORTED: ReadonlySet<unknown> = new Set(['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'])

/**
 * Whether an error means that the file system does not support an operation. An error without a
 * code also counts, because loaders that replace the file system, such as Yarn's PnP, throw such
 * errors.
 */
export function isUnsupported(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown }
  return code === undefined || UNSUPPORTED.has(code)
}

/**
 * Flushes a file to the disk, so that it survives a loss of power. Has no effect if the file system,
 * or a loader that replaces the file system, cannot flush files.
 */
export async function syncFile(file: FileHandle): Promise<void> {
  try {
    await file.sync()
    return
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
  await new Promise<void>((resolve, reject) => {
    if (typeof file.fd !== 'number') return resolve()
    fsync(file.fd, (error) => {
      // A loader that replaces the file system can use a file number that the operating system does
      // not know (EBADF).
      if (error === null || isUnsupported(error) || error.code === 'EBADF') resolve()
      else reject(error)
    })
  })
}
