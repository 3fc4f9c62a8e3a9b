import { resolve } from 'node:path'
import { stderr, stdin } from 'node:process'
import {
  type Hex,
  hexToBytes,
  isAccountId20,
  isParaclockError,
  noteSecret,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import { type CallSigner, ethereumSigner, openLedgerSigner } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { askSecret } from '../cli/Prompt.ts'
import { readSecret } from '../cli/readSecret.ts'
import { SignerMismatch } from '../errors/commands.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { ActorSpec } from './ActorSpec.ts'

// The variable with the password of a keystore. If it is not set, the command asks a person.
const PASSWORD = 'PARACLOCK_PASSWORD'

type SignerContext = Pick<CommandContext, 'env' | 'cwd' | 'signal'>

export interface WantedSigner {
  readonly option: '--signer' | '--target-signer'
  readonly given: string | undefined
  /** What needs the signer. The text is part of the error message, such as `the calls that fix what fails`. */
  readonly whose: string
  /**
   * An account of the chain for which the signer signs. The length of the account decides the kind
   * of the key: an Ethereum key for 20 bytes, and an sr25519 key for 32 bytes.
   */
  readonly account: string
}

export interface OpenedSigner {
  readonly signer: CallSigner
  readonly account: Hex
  /** How the signer controls `account`. Absent if the signer acts for itself. */
  readonly as?: ActorSpec | undefined
}

/**
 * Opens the signer that an option names. The key of the signer is outside this program, or comes
 * from a secret. The secret is a mnemonic, 32 bytes in hex, a derivation path or a keystore. The
 * option names only the source of the secret, because other users of the machine can read the
 * command line.
 */
export async function readSigner(
  context: SignerContext,
  { option, given, whose, account }: WantedSigner
): Promise<OpenedSigner> {
  if (given === undefined) throw new ParaclockError(SignerMismatch, { account: whose })
  const [way = ''] = given.split(':')
  if (way === 'offline') return await openOffline(given, option, context)
  if (way === 'ledger') return await openLedger(given, option, context)
  const secret = (await readSecret(given, option, context)).trim()
  if (secret === '') throw refuseArgument(`${option} ${way} gives an empty text`)
  const isEthereum = hasTwentyBytes(account)
  if (secret.startsWith('{') && way === 'file') {
    const opened = await openKeystore(resolve(context.cwd, given.slice('file:'.length)), context)
    if (hasTwentyBytes(opened.account) === isEthereum) return opened
    throw refuseArgument(
      `${option} file holds a key for accounts of ${isEthereum ? 32 : 20} bytes, and the account that signs has ${isEthereum ? 20 : 32}`
    )
  }
  noteSecret(secret)
  const signer = isEthereum
    ? await readEthereum(secret)
    : await (await import('@paraclock/submission/node')).secretSigner(secret)
  if (signer !== undefined) return open(signer)
  const other = describeOther(secret)
  if (other !== undefined) throw refuseArgument(`${option} ${way} gives ${other}`)
  throw refuseArgument(
    isEthereum
      ? `${option} ${way} gives neither an Ethereum private key of 32 bytes in hex, nor a mnemonic of 12 to 24 words, nor a keystore`
      : `${option} ${way} gives neither a mnemonic of 12 to 24 words, nor 32 bytes in hex, nor a derivation path such as //Alice`
  )
}

async function openOffline(
  given: string,
  option: WantedSigner['option'],
  { cwd }: SignerContext
): Promise<OpenedSigner> {
  const [way = '', named = ''] = given.split(':')
  const account = findAccount(named)
  const file = given.slice(`${way}:${named}:`.length)
  if (account === undefined || file === '') {
    throw refuseArgument(`${option} offline: takes an account and a file: offline:<account>:<file>`)
  }
  const { offlineSigner } = await import('./offlineSigner.ts')
  return open(offlineSigner({ account, path: resolve(cwd, file) }))
}

/** Opens a signer on a Ledger: `ledger:<account>`, or `ledger:<account>:<n>` for account `n`. */
async function openLedger(
  given: string,
  option: WantedSigner['option'],
  context: SignerContext
): Promise<OpenedSigner> {
  const { signal } = context
  const [, named = '', number = '0', ...rest] = given.split(':')
  const account = findAccount(named)
  const index = Number(number)
  const isNumber = /^\d{1,9}$/.test(number)
  if (account === undefined || isAccountId20(account) || !isNumber || rest.length > 0) {
    throw refuseArgument(
      `${option} ledger: takes an account of 32 bytes, and its number on the device: ledger:<account>:<number>`
    )
  }
  const { openLedgerTransport } = await import('./openLedgerTransport.ts')
  const openDevice = () => openLedgerTransport(context)
  return open(await openLedgerSigner({ open: openDevice, account, index, signal }))
}

/** Describes misspelt words or an address in place of a secret, without repeating the text. */
function describeOther(text: string): string | undefined {
  const { length } = text.split(/\s+/)
  if (length > 1) {
    return `${length} words that are not a mnemonic: it has 12 to 24, and one is misspelt, missing or in another place`
  }
  // 32 bytes in hex can be a key or an account. Such a text is read as a key.
  const isAddress = hasTwentyBytes(text) || (!text.startsWith('0x') && findAccount(text))
  return isAddress
    ? 'an address, which anybody may know: give the secret of its account'
    : undefined
}

function findAccount(text: string): ReturnType<typeof parseAccount> | undefined {
  try {
    return parseAccount(text)
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}

function hasTwentyBytes(account: string): boolean {
  const found = findAccount(account)
  return found !== undefined && isAccountId20(found)
}

/** Reads an Ethereum key from hex, or the key of the first account from a mnemonic. */
async function readEthereum(secret: string): Promise<CallSigner | undefined> {
  const { cryptoWaitReady, hdEthereum, mnemonicToLegacySeed, mnemonicValidate } = await import(
    '@polkadot/util-crypto'
  )
  await cryptoWaitReady()
  try {
    const isMnemonic = mnemonicValidate(secret)
    if (!isMnemonic && !KEY.test(secret)) return undefined
    const key = isMnemonic
      ? hdEthereum(mnemonicToLegacySeed(secret, '', false, 64), FIRST_ACCOUNT).secretKey
      : hexToBytes(secret.toLowerCase() as Hex)
    return ethereumSigner(key)
  } catch {
    return undefined
  }
}

function open(signer: CallSigner): OpenedSigner {
  return { signer, account: parseAccount(signer.account) }
}

async function openKeystore(path: string, { env, signal }: SignerContext): Promise<OpenedSigner> {
  const { readKeystore } = await import('@paraclock/submission/node')
  const known = env[PASSWORD]
  if (known === undefined && !stdin.isTTY) {
    throw refuseArgument(`a keystore needs its password: set ${PASSWORD}, or run it at a terminal`)
  }
  const terminal = { input: stdin, output: stderr, signal }
  const password = known ?? (await askSecret('Password of the keystore', terminal))
  noteSecret(password)
  return open(await readKeystore({ path, password }))
}

const KEY = /^0x[0-9a-f]{64}$/i
const FIRST_ACCOUNT = "m/44'/60'/0'/0/0"
