import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeThrown, FileUnavailable, ParaclockError, withDeadline } from '@paraclock/core'

const MAX_MS = 60_000

/**
 * Reads all bytes of an untrusted file or pipe. Refuses a device, a folder, a socket, and a file
 * larger than the limit.
 *
 * @throws ParaclockError `FileUnavailable`, `DeadlineExceeded` for a pipe that does not end,
 * `OperationAborted`
 */
export async function readWholeFile(args: {
  readonly path: string
  /** The name of the file in errors. Defaults to `path`. */
  readonly source?: string
  /** The largest size, in bytes. */
  readonly most: number
  readonly signal?: AbortSignal | undefined
}): Promise<Buffer> {
  const { path, source = path, signal } = args
  try {
    return await withDeadline(
      { milliseconds: MAX_MS, what: `reading ${source}`, signal },
      (inner) => read(args, inner)
    )
  } catch (error) {
    if (error instanceof ParaclockError) throw error
    const context = { path: source, problem: describeThrown(error) }
    throw new ParaclockError(FileUnavailable, context, { cause: error })
  }
}

async function read(
  { path, source = path, most }: Parameters<typeof readWholeFile>[0],
  signal: AbortSignal
): Promise<Buffer> {
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(FileUnavailable, { path: source, problem })
  const found = await stat(path)
  if (found.isDirectory()) throw refuse('it is a folder')
  if (!found.isFile() && !found.isFIFO()) throw refuse('it is neither a file nor a pipe')
  const tooLarge = (size: number): ParaclockError =>
    refuse(`it has ${size} bytes or more, at most ${most} are allowed`)
  if (found.size > most) throw tooLarge(found.size)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of createReadStream(path, { signal })) {
    const bytes = chunk as Uint8Array
    size += bytes.length
    if (size > most) throw tooLarge(size)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const MAX_CODE_BYTES = 50 * 1024 * 1024

/**
 * Reads the file of a runtime's code.
 *
 * @throws ParaclockError the errors of `readWholeFile`
 */
export async function readCodeFile(
  source: string,
  { cwd, signal }: { readonly cwd: string; readonly signal?: AbortSignal | undefined }
): Promise<Uint8Array> {
  const path = resolve(cwd, source)
  return new Uint8Array(await readWholeFile({ path, source, most: MAX_CODE_BYTES, signal }))
}
