import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { platform, stderr, stdin } from 'node:process'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Hex, ParaclockError, parseAccount } from '@paraclock/core'
import { type CallSigner, pairSigner } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { CommandArgumentInvalid, SignerMissing } from '../errors/commands.ts'
import { askSecret } from './askSecret.ts'

const OTHERS = 0o077

/** What says where the secret phrase is. */
export type SignerContext = Pick<CommandContext, 'env' | 'cwd' | 'signal'> & {
  readonly options: { readonly signer: string | undefined }
}

/** A signer that holds the key of a secret phrase. */
export interface OpenedSigner {
  readonly signer: CallSigner
  /** The account, as hex. */
  readonly account: Hex
}

/**
 * Reads a secret phrase, and returns the signer that holds its sr25519 key. The phrase comes from
 * standard input (`-`; a person at a terminal is asked for it), from the environment (`env:NAME`) or
 * from a file that nobody else can read (`file:PATH`), and never from the command line, which other
 * users of the machine can see.
 *
 * @throws ParaclockError `SignerMissing`, `CommandArgumentInvalid`.
 */
export async function readSigner(context: SignerContext): Promise<OpenedSigner> {
  const given = context.options.signer
  if (given === undefined) throw new ParaclockError(SignerMissing, { account: 'the user' })
  const phrase = (await readSecret(given, context)).trim()
  if (phrase === '') throw new ParaclockError(SignerMissing, { account: 'the user' })
  const [{ Keyring }, { cryptoWaitReady, keyExtractSuri, mnemonicValidate }] = await Promise.all([
    import('@polkadot/keyring'),
    import('@polkadot/util-crypto')
  ])
  await cryptoWaitReady()
  // polkadot.js takes any text for a seed, also a phrase with a word that is written wrong.
  const isKey = (): boolean => {
    // What begins with // is derived from the well-known development phrase.
    if (phrase.startsWith('//')) return true
    const { phrase: secret } = keyExtractSuri(phrase)
    return /^0x[0-9a-f]{64}$/i.test(secret) || mnemonicValidate(secret)
  }
  try {
    if (isKey()) {
      const pair = new Keyring({ type: 'sr25519' }).addFromUri(phrase)
      return { signer: pairSigner(pair), account: parseAccount(pair.publicKey) }
    }
  } catch {
    // What polkadot.js says of a phrase repeats parts of it.
  }
  const [way] = given.split(':')
  const problem = `--signer ${way} gives neither a mnemonic of 12 to 24 words, nor 32 bytes in hex, nor a derivation path such as //Alice`
  throw new ParaclockError(CommandArgumentInvalid, { problem })
}

async function readSecret(given: string, { env, cwd, signal }: SignerContext): Promise<string> {
  if (given === '-') return await readStandardInput(signal)
  if (given.startsWith('env:')) return env[given.slice('env:'.length)] ?? ''
  if (given.startsWith('file:')) return await readSecretFile(resolve(cwd, given.slice(5)))
  const problem = '--signer takes -, env:NAME or file:PATH, and never the secret itself'
  throw new ParaclockError(CommandArgumentInvalid, { problem })
}

async function readSecretFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) {
    // The path is not repeated: it may be the secret itself.
    const problem = 'There is no file at the path that --signer file: names'
    throw new ParaclockError(CommandArgumentInvalid, { problem })
  }
  if (platform !== 'win32' && (found.mode & OTHERS) !== 0) {
    const problem = `${path} can be read by others: chmod 600 it first`
    throw new ParaclockError(CommandArgumentInvalid, { problem })
  }
  return await readFile(path, 'utf8')
}

async function readStandardInput(signal: AbortSignal): Promise<string> {
  if (stdin.isTTY) return await askSecret({ input: stdin, output: stderr, signal })
  // A pipe that nobody ends is not waited for when the command is stopped.
  return await text(addAbortSignal(signal, stdin))
}
