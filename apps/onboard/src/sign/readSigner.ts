import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { platform, stderr, stdin } from 'node:process'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Hex, noteSecret, ParaclockError, parseAccount } from '@paraclock/core'
import { type CallSigner, pairSigner } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { CommandArgumentInvalid, SignerMissing } from '../errors/commands.ts'
import { askSecret } from './askSecret.ts'

const OTHERS = 0o077

const LARGEST = 4096

/** What says where the secret is. */
export type SignerContext = Pick<CommandContext, 'env' | 'cwd' | 'signal'> & {
  readonly options: { readonly signer: string | undefined }
}

/** A signer that holds a secret key. */
export interface OpenedSigner {
  readonly signer: CallSigner
  /** The account, as hex. */
  readonly account: Hex
}

/**
 * Reads a secret, and returns the signer that holds its sr25519 key. The secret is a mnemonic, 32
 * bytes in hex or a derivation path. It comes from standard input (`-`; a person at a terminal is asked
 * for it), from the environment (`env:NAME`) or from a file that nobody else can read (`file:PATH`),
 * and never from the command line, which other users of the machine can see.
 *
 * @param account - whose signer is needed, for the message if there is none
 * @throws ParaclockError `SignerMissing`, `CommandArgumentInvalid`.
 */
export async function readSigner(context: SignerContext, account: string): Promise<OpenedSigner> {
  const given = context.options.signer
  if (given === undefined) throw new ParaclockError(SignerMissing, { account })
  const secret = (await readSecret(given, context)).trim()
  const [way] = given.split(':')
  if (secret === '') throw invalid(`--signer ${way} gives an empty text`)
  noteSecret(secret)
  const [{ Keyring }, { cryptoWaitReady, keyExtractSuri, mnemonicValidate }] = await Promise.all([
    import('@polkadot/keyring'),
    import('@polkadot/util-crypto')
  ])
  await cryptoWaitReady()
  // polkadot.js takes any text for a seed, also a phrase with a word that is written wrong.
  const isKey = (): boolean => {
    // What begins with // is derived from the well-known development phrase.
    if (secret.startsWith('//')) return PATH.test(secret)
    const { phrase } = keyExtractSuri(secret)
    return /^0x[0-9a-f]{64}$/i.test(phrase) || mnemonicValidate(phrase)
  }
  try {
    if (isKey()) {
      const pair = new Keyring({ type: 'sr25519' }).addFromUri(secret)
      return { signer: pairSigner(pair), account: parseAccount(pair.publicKey) }
    }
  } catch {
    // What polkadot.js says of a secret repeats parts of it.
  }
  throw invalid(
    `--signer ${way} gives neither a mnemonic of 12 to 24 words, nor 32 bytes in hex, nor a derivation path such as //Alice`
  )
}

// Neither a comment nor an address of a page is a derivation path.
const PATH = /^(\/\/?[\w-]+)+(\/\/\/.*)?$/

async function readSecret(given: string, { env, cwd, signal }: SignerContext): Promise<string> {
  if (given === '-') return await readStandardInput(signal)
  if (given.startsWith('env:')) {
    // The name is not repeated: it may be the secret itself.
    const value = env[given.slice('env:'.length)]
    if (value === undefined) throw invalid('--signer env: names a variable that is not set')
    return value
  }
  if (given.startsWith('file:')) return await readSecretFile(resolve(cwd, given.slice(5)))
  throw invalid('--signer takes -, env:NAME or file:PATH, and never the secret itself')
}

async function readSecretFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  // The path is not repeated: it may be the secret itself.
  if (found === undefined) throw invalid('There is no file at the path that --signer file: names')
  if (!found.isFile() || found.size > LARGEST) {
    throw invalid(`--signer file: names no file of at most ${LARGEST} bytes`)
  }
  if (platform !== 'win32' && (found.mode & OTHERS) !== 0) {
    throw invalid(`${path} can be read by others: chmod 600 it first`)
  }
  return await readFile(path, 'utf8')
}

function invalid(problem: string): ParaclockError {
  return new ParaclockError(CommandArgumentInvalid, { problem })
}

async function readStandardInput(signal: AbortSignal): Promise<string> {
  if (stdin.isTTY) return await askSecret({ input: stdin, output: stderr, signal })
  // A pipe that nobody ends is not waited for when the command is stopped.
  return await text(addAbortSignal(signal, stdin))
}
