import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readWholeFile } from '@paraclock/connect/node'
import { describeThrown, noteSecret, ParaclockError } from '@paraclock/core'
import { WatchtowerSecretMissing } from '../errors.ts'
import type { SecretPlace } from './watchtowerSchema.ts'

const MAX_BYTES = 65_536
/** The bits of a mode by which others than the owner read, write or run a file. */
const OTHERS = 0o077

/** What {@link readSecret} takes. */
export interface ReadSecretArgs {
  readonly place: SecretPlace
  /** The key of the configuration, for messages. */
  readonly key: string
  /** The folder that files are relative to. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Reads a secret. It is hidden from every output from then on.
 *
 * @throws ParaclockError `WatchtowerSecretMissing`
 */
export async function readSecret({ place, key, folder, env }: ReadSecretArgs): Promise<string> {
  const fail = (where: string, problem: string, cause?: unknown): never => {
    throw new ParaclockError(WatchtowerSecretMissing, { key, place: where, problem }, { cause })
  }
  const keep = (secret: string): string => {
    noteSecret(secret)
    return secret
  }
  if ('env' in place) {
    const value = env[place.env] ?? ''
    return value === '' ? fail(`the variable ${place.env}`, 'it is not set') : keep(value)
  }
  const path = resolve(folder, place.file)
  const where = `the file ${place.file}`
  try {
    const { mode } = await stat(path)
    // Windows has no such modes.
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      return fail(where, 'other users can read it')
    }
    const text = (await readWholeFile({ path, most: MAX_BYTES })).toString('utf8').trim()
    return text === '' ? fail(where, 'it is empty') : keep(text)
  } catch (error) {
    if (error instanceof ParaclockError) throw error
    return fail(where, describeThrown(error), error)
  }
}
