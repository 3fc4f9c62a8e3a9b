import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { readWholeFile } from '@paraclock/connect/node'
import { describeThrown, noteSecret, ParaclockError } from '@paraclock/core'
import { WatchtowerSecretMissing } from '../errors.ts'
import type { SecretPlace } from './watchtowerSchema.ts'

const MAX_BYTES = 65_536
const INPUT_MS = 30_000
/** The mode bits of users other than the owner. */
const OTHERS = 0o077

export interface ReadSecretArgs {
  readonly place: SecretPlace
  /** The setting that names the secret, for error messages. */
  readonly key: string
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly lines: () => Promise<readonly string[]>
}

/**
 * Returns a function that reads the lines of `input`, the standard input. Only its first call reads
 * the input. Later calls return the same lines.
 */
export function readLines(input: Readable, inputMs: number = INPUT_MS): ReadSecretArgs['lines'] {
  let lines: Promise<readonly string[]> | undefined
  const fail = (problem: string, cause?: unknown): never => {
    const context = { key: 'stdin', place: 'standard input', problem }
    throw new ParaclockError(WatchtowerSecretMissing, context, { cause })
  }
  const read = async (): Promise<readonly string[]> => {
    const parts: Buffer[] = []
    let size = 0
    try {
      for await (const part of addAbortSignal(AbortSignal.timeout(inputMs), input)) {
        const bytes = Buffer.from(part as Uint8Array)
        size += bytes.length
        if (size > MAX_BYTES) return fail(`it has more than ${MAX_BYTES} bytes`)
        parts.push(bytes)
      }
    } catch (error) {
      if (error instanceof ParaclockError) throw error
      const isLate = error instanceof Error && error.name === 'AbortError'
      return fail(isLate ? `it did not end within ${inputMs} ms` : describeThrown(error), error)
    }
    return Buffer.concat(parts).toString('utf8').split(/\r?\n/)
  }
  return () => (lines ??= read())
}

/** Reads a secret, and registers the secret so that logs and messages hide it. */
export async function readSecret(args: ReadSecretArgs): Promise<string> {
  const { place, key, folder, env, lines } = args
  const fail = (where: string, problem: string, cause?: unknown): never => {
    throw new ParaclockError(WatchtowerSecretMissing, { key, place: where, problem }, { cause })
  }
  const keep = (secret: string, where: string, problem: string): string => {
    if (secret === '') return fail(where, problem)
    noteSecret(secret)
    return secret
  }
  if ('env' in place) {
    const { env: name } = place
    return keep(env[name] ?? '', `the variable ${name}`, 'it is not set')
  }
  if ('stdin' in place) {
    const begin = `${place.stdin}=`
    const line = (await lines()).find((one) => one.startsWith(begin)) ?? ''
    return keep(line.slice(begin.length), `the line ${begin} of standard input`, 'it is missing')
  }
  const path = resolve(folder, place.file)
  const where = `the file ${place.file}`
  try {
    const { mode } = await stat(path)
    // On Windows, the mode of a file does not show who can read the file, so the mode is not
    // checked.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      return fail(where, 'other users can read it')
    }
    const text = (await readWholeFile({ path, most: MAX_BYTES })).toString('utf8').trim()
    return keep(text, where, 'it is empty')
  } catch (error) {
    if (error instanceof ParaclockError) throw error
    return fail(where, describeThrown(error), error)
  }
}
