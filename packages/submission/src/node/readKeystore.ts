import { stat } from 'node:fs/promises'
import { readWholeFile } from '@paraclock/connect/node'
import { FileUnavailable, isParaclockError, ParaclockError } from '@paraclock/core'
import type { KeyringPair$Json } from '@polkadot/keyring/types'
import type { CallSigner } from '../signers/CallSigner.ts'
import { ethereumSigner } from '../signers/ethereumSigner.ts'
import { pairSigner } from '../signers/pairSigner.ts'
import { decryptWeb3Keystore, isWeb3Keystore } from './decryptWeb3Keystore.ts'

const OTHERS = 0o077
const MAX = 65_536
const REMEDIES = [
  'Give the JSON file that polkadot.js, an extension or an Ethereum wallet exported.',
  'Check the password. The command paraclock reads it from PARACLOCK_PASSWORD, and a line feed at its end is part of it.',
  'Let only its owner read it: chmod 600.'
].map((summary) => ({ summary }))

/**
 * Reads the signer from an encrypted keystore file: the JSON that polkadot.js and its extensions
 * export, or Web3 Secret Storage (version 3), which Ethereum wallets export. On systems with file
 * modes, only the owner may have access (mode 0600).
 *
 * Take the password from the environment or standard input, never from the command line.
 *
 * @throws ParaclockError `FileUnavailable` if others can read the file, if the file is not a
 * keystore, or if the password is wrong.
 *
 * @example
 * ```ts
 * import { readKeystore } from '@paraclock/submission/node'
 *
 * const password = process.env['KEYSTORE_PASSWORD'] ?? ''
 * const signer = await readKeystore({ path: 'automation.json', password })
 * console.log(signer.account)
 * ```
 */
export async function readKeystore(args: {
  readonly path: string
  readonly password: string
}): Promise<CallSigner> {
  const { path, password } = args
  const fail = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(FileUnavailable, { path, problem }, { cause, remedies: REMEDIES })
  const { mode } = await stat(path).catch((cause: Error) => {
    throw fail('the file cannot be read', cause)
  })
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    const found = (mode & 0o777).toString(8).padStart(4, '0')
    throw fail(`its mode is ${found}, and other users can read it`)
  }
  const bytes = await readWholeFile({ path, most: MAX }).catch((error: unknown) => {
    const isFile = isParaclockError(error, FileUnavailable)
    throw isFile ? fail(error.context.problem, error) : error
  })
  const json = parse(bytes.toString('utf8'), fail)
  if (isWeb3Keystore(json)) {
    const opened = await decryptWeb3Keystore(json, password)
    if (opened.problem !== undefined) throw fail(opened.problem)
    const signer = ethereumSigner(opened.key)
    if (opened.address === undefined || signer.account.toLowerCase() === opened.address) {
      return signer
    }
    throw fail(`its key belongs to ${signer.account}, but it states ${opened.address}`)
  }
  // Load these modules late, because they are large, and only keystores of polkadot.js need them.
  const [{ Keyring }, { cryptoWaitReady }] = await Promise.all([
    import('@polkadot/keyring'),
    import('@polkadot/util-crypto')
  ])
  await cryptoWaitReady()
  try {
    const pair = new Keyring().addFromJson(json as KeyringPair$Json)
    pair.decodePkcs8(password)
    return pairSigner(pair)
  } catch {
    // Drop the message of polkadot.js, because it may contain decrypted data.
    throw fail(
      'it is not a keystore of polkadot.js or an Ethereum wallet, or the password is wrong'
    )
  }
}

function parse(text: string, fail: (problem: string) => ParaclockError): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fail('it is not JSON')
  }
}
