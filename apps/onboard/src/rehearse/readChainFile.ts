import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import {
  bytesToHex,
  FileUnavailable,
  isParaclockError,
  OperationAborted,
  ParaclockError,
  parseJson
} from '@paraclock/core'
import { devAccount, type ExtraParachain } from '@paraclock/devnet'
import type { FileSource } from './readChainSource.ts'

// Specifications with the state of a chain that is in use are large; the text is bound by memory.
const LIMITS = { characters: 2 ** 29 - 24 }

/**
 * Reads the file from which the chain of a rehearsal starts. Alice is to operate it, as she does the
 * other chains of a development network.
 *
 * @throws ParaclockError `FileUnavailable` if it is not there, or is no whole JSON text.
 */
export async function readChainFile(args: {
  readonly source: FileSource
  /** The folder in which the path begins. */
  readonly cwd: string
  readonly signal?: AbortSignal
}): Promise<ExtraParachain> {
  const { source, cwd, signal } = args
  const { path } = source
  const name = basename(path)
  const operator = bytesToHex((await devAccount('Alice')).publicKey)
  const id = source.paraId === undefined ? {} : { paraId: source.paraId }
  const own = { name, operator, joins: true, ...id }
  const bytes = await readBytes(resolve(cwd, path), path, signal)
  if (source.kind === 'runtime')
    return { ...own, code: new Uint8Array(bytes), preset: source.preset }
  try {
    return { ...own, spec: parseJson(bytes.toString('utf8'), LIMITS) }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    throw refuse(path, error)
  }
}

async function readBytes(full: string, path: string, signal?: AbortSignal): Promise<Buffer> {
  try {
    return await readFile(full, signal === undefined ? {} : { signal })
  } catch (error) {
    if (signal?.aborted === true) {
      throw new ParaclockError(OperationAborted, { what: `reading ${path}` }, { cause: error })
    }
    throw refuse(path, error)
  }
}

function refuse(source: string, cause: unknown): ParaclockError {
  const problem = cause instanceof Error ? cause.message : String(cause)
  return new ParaclockError(FileUnavailable, { path: source, problem }, { cause })
}
