import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { platform, stderr, stdin } from 'node:process'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readWholeFile } from '@paraclock/connect/node'
import { shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { secretSources } from '../words/secretSources.ts'
import type { CommandContext } from './defineCommand.ts'
import { askSecret } from './Prompt.ts'

const OTHERS = 0o077
const MAX = 65_536

/**
 * Reads the secret that an option names. The option names only the source, because other users of
 * the machine can read the command line.
 */
export async function readSecret(
  given: string,
  option: string,
  { env, cwd, signal }: Pick<CommandContext, 'env' | 'cwd' | 'signal'>
): Promise<string> {
  if (given === '-') {
    const terminal = { input: stdin, output: stderr, signal }
    if (stdin.isTTY) return await askSecret('Secret phrase of the signer', terminal)
    // A stop of the command ends the read, even if the pipe stays open.
    return await text(addAbortSignal(signal, stdin))
  }
  if (given.startsWith('env:')) {
    // The error message leaves out the name, because a person may have typed a secret in its place.
    const value = env[given.slice('env:'.length)]
    if (value === undefined) throw refuseArgument(`${option} env: names a variable that is not set`)
    return value
  }
  if (given.startsWith('file:')) return await readSecretFile(resolve(cwd, given.slice(5)), option)
  throw refuseArgument(`${option} takes ${secretSources}, and never the secret itself`)
}

async function readSecretFile(path: string, option: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  // The error message leaves out the path, because a person may have typed a secret in its place.
  if (found === undefined)
    throw refuseArgument(`There is no file at the path that ${option} file: names`)
  if (!found.isFile() || found.size > MAX) {
    const what = found.isDirectory() ? 'a folder' : `no file of at most ${MAX} bytes`
    throw refuseArgument(`${shorten(path)} of ${option} file: is ${what}`)
  }
  if (platform !== 'win32' && (found.mode & OTHERS) !== 0) {
    throw refuseArgument(`${path} can be read by others: chmod 600 it first`)
  }
  return (await readWholeFile({ path, source: `${option} file:`, most: MAX })).toString('utf8')
}
