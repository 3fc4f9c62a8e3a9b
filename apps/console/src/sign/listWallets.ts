import {
  cutText,
  describeThrown,
  type Hex,
  isRecord,
  ParaclockError,
  parseAccount,
  withDeadline
} from '@paraclock/core'
import { WalletRefused } from '../errors.ts'
import type { AskWallet, WalletAnswer } from './CallSigning.ts'

/** A wallet with the injected interface of polkadot.js, such as Talisman or SubWallet. */
export interface FoundWallet {
  readonly name: string
  /**
   * Asks the wallet for access, finds the account, and asks the wallet to sign the payload, or to
   * create the transaction if the wallet can.
   */
  sign(account: string, ...asked: Parameters<AskWallet>): Promise<WalletAnswer>
}

const MAX_WALLETS = 20
const MAX_ACCOUNTS = 1000
/** The longest wait for a person who must give access or sign, in milliseconds. */
export const PERSON_MS = 300_000

export function listWallets(injected: unknown): readonly FoundWallet[] {
  if (!isRecord(injected)) return []
  return Object.entries(injected)
    .slice(0, MAX_WALLETS)
    .flatMap(([name, provider]): readonly FoundWallet[] =>
      isRecord(provider) && typeof provider['enable'] === 'function'
        ? [{ name, sign: (...asked) => signByWallet(name, provider, ...asked) }]
        : []
    )
}

async function signByWallet(
  wallet: string,
  provider: Readonly<Record<string, unknown>>,
  account: string,
  ...[payload, transaction]: Parameters<AskWallet>
): Promise<WalletAnswer> {
  const opened = await ask(wallet, () => (provider['enable'] as Ask)('Paraclock'))
  const accounts = isRecord(opened) ? opened['accounts'] : undefined
  const signer = isRecord(opened) ? opened['signer'] : undefined
  const signPayload = isRecord(signer) ? signer['signPayload'] : undefined
  const get = isRecord(accounts) ? accounts['get'] : undefined
  if (typeof get !== 'function' || typeof signPayload !== 'function') {
    throw new ParaclockError(WalletRefused, { wallet, problem: 'it cannot sign transactions' })
  }
  const listed: unknown = await ask(wallet, () => (get as Ask).call(accounts))
  const shown = Array.isArray(listed) ? listed.slice(0, MAX_ACCOUNTS).filter(isRecord) : []
  const wanted = parseAccount(account)
  // A wallet can restrict an account to the chain with this genesis hash.
  const isShown = shown.some(
    ({ address, genesisHash }) =>
      isAccount(address, wanted) && (!genesisHash || genesisHash === payload.genesisHash)
  )
  if (!isShown) {
    throw new ParaclockError(WalletRefused, { wallet, account, shown: shown.length })
  }
  const create = isRecord(signer) ? signer['createTransaction'] : undefined
  if (transaction !== undefined && typeof create === 'function') {
    const created = await ask(wallet, () => (create as Ask).call(signer, transaction))
    if (isHex(created)) return { signature: '0x', signedTransaction: created }
    throw new ParaclockError(WalletRefused, { wallet, problem: 'its answer is not a transaction' })
  }
  return readAnswer(wallet, await ask(wallet, () => (signPayload as Ask).call(signer, payload)))
}

type Ask = (this: unknown, ...args: readonly unknown[]) => Promise<unknown>

async function ask(wallet: string, work: () => Promise<unknown>): Promise<unknown> {
  const bounds = { milliseconds: PERSON_MS, what: `waiting for ${wallet}` }
  try {
    return await withDeadline(bounds, async () => await work())
  } catch (cause) {
    if (cause instanceof ParaclockError) throw cause
    const problem = cutText(describeThrown(cause))
    throw new ParaclockError(WalletRefused, { wallet, problem }, { cause })
  }
}

function isAccount(address: unknown, wanted: Hex): boolean {
  if (typeof address !== 'string') return false
  try {
    return parseAccount(address) === wanted
  } catch {
    return false
  }
}

function readAnswer(wallet: string, answer: unknown): WalletAnswer {
  const { signature, signedTransaction } = isRecord(answer) ? answer : {}
  if (!isHex(signature)) {
    throw new ParaclockError(WalletRefused, { wallet, problem: 'its answer is not a signature' })
  }
  return isHex(signedTransaction) ? { signature, signedTransaction } : { signature }
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}
