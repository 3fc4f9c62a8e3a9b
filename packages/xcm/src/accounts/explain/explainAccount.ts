import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  type Hex,
  isAccountId20,
  parseAccount
} from '@paraclock/core'
import { readAccountBytes } from '../derive/accountBytes.ts'
import { deriveDerivative } from '../derive/deriveDerivative.ts'
import { deriveHashedDescription } from '../derive/deriveHashedDescription.ts'
import { type DerivationCandidate, listDerivations } from '../derive/listDerivations.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'

/** The users and chains whose derived accounts {@link explainAccount} recognises. */
export interface ExplainContext {
  readonly users?: readonly AccountInput[]
  readonly origins?: readonly ForeignOrigin[]
  /**
   * The number of `utility.asDerivative` accounts to compare for each user, from index 0. At most
   * 65,536. Defaults to 16.
   */
  readonly derivatives?: number
}

/** The kind of an account, and the parachain, pallet or user that the account belongs to. */
export type AccountFinding =
  | { readonly kind: 'sovereign'; readonly paraId: number; readonly on: 'relay' | 'sibling' }
  | { readonly kind: 'parent' }
  | {
      readonly kind: 'pallet'
      /** The id of the pallet: 8 characters, or hex if a character is not printable. */
      readonly palletId: string
      /**
       * The bytes after the pallet id, which identify a sub-account of the pallet. Absent if all
       * these bytes are zero.
       */
      readonly subAccount?: Hex
    }
  | { readonly kind: 'ethereumAddress'; readonly address: AccountId20 }
  | { readonly kind: 'user'; readonly user: AccountId32 | AccountId20 }
  | {
      readonly kind: 'derived'
      readonly user: AccountId32 | AccountId20
      readonly from: ForeignOrigin
      readonly derivation: DerivationCandidate
    }
  | { readonly kind: 'foreignChain'; readonly from: ForeignOrigin }
  | {
      readonly kind: 'derivative'
      readonly user: AccountId32 | AccountId20
      readonly index: number
    }
  | { readonly kind: 'unknown' }

/** The explanation of an account: its kind, and a summary in words. */
export type AccountExplanation = AccountFinding & {
  readonly account: AccountId32 | AccountId20
  readonly summary: string
}

/**
 * Explains an account. It can be the account of a parachain, the relay chain, a pallet, an Ethereum
 * address or a user, or an account that is derived from a user or chain.
 *
 * The accounts of parachains and pallets contain the id of their owner. A derived account is a hash,
 * so it is recognised only for the users and origins in the context.
 *
 * @param args.account The account: SS58, hex or bytes; 32 or 20 bytes.
 * @param args.context The users and chains to which the account can belong.
 *
 * @throws ParaclockError those of `parseAccount` and `parseParaId` of core, `ArgumentInvalid` for
 * an origin of an unknown kind.
 *
 * @example
 * ```ts
 * import { explainAccount } from '@paraclock/xcm'
 *
 * explainAccount({ account: '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y' }).summary
 * // 'the sovereign account of parachain 2114 on the relay chain'
 * ```
 */
export function explainAccount(args: {
  readonly account: AccountInput
  readonly context?: ExplainContext
}): AccountExplanation {
  const bytes = readAccountBytes(args.account)
  const account = bytesToHex(bytes) as AccountId32 | AccountId20
  const finding: AccountFinding = readMarkedAccount(bytes) ??
    findUser({ account, context: args.context ?? {} }) ?? { kind: 'unknown' }
  return { account, ...finding, summary: summarizeFinding(finding) }
}

function findUser(args: {
  readonly account: AccountId32 | AccountId20
  readonly context: ExplainContext
}): AccountFinding | undefined {
  const { account, context } = args
  const { origins = [], derivatives = 16 } = context
  const users = (context.users ?? []).map((user) => parseAccount(user))
  if (users.includes(account)) return { kind: 'user', user: account }
  for (const from of origins) {
    const found = findForeign({ account, users, from })
    if (found !== undefined) return found
  }
  for (const user of users) {
    for (let index = 0; index < derivatives; index += 1) {
      if (deriveDerivative({ account: user, index }).account === account) {
        return { kind: 'derivative', user, index }
      }
    }
  }
  return undefined
}

function findForeign(args: {
  readonly account: AccountId32 | AccountId20
  readonly users: readonly (AccountId32 | AccountId20)[]
  readonly from: ForeignOrigin
}): AccountFinding | undefined {
  const { account, users, from } = args
  const length = isAccountId20(account) ? 20 : 32
  const chain = deriveHashedDescription({ user: { kind: 'chain' }, from, length })
  if (chain.account === account) return { kind: 'foreignChain', from }
  for (const user of users) {
    const derivation = listDerivations({ user, from, length }).find(
      (candidate) => candidate.account === account
    )
    if (derivation !== undefined) return { kind: 'derived', user, from, derivation }
  }
  return undefined
}

// The position after the mark of an account, such as `para`, and the position after a pallet's id.
const MARK = 4
const PALLET_ID = 12

/** Recognises accounts of chains and pallets by their first bytes, and of Ethereum by the last. */
function readMarkedAccount(account: Uint8Array): AccountFinding | undefined {
  switch (toText(account.subarray(0, MARK))) {
    case 'para':
      return readSovereign(account, 'relay')
    case 'sibl':
      return readSovereign(account, 'sibling')
    case 'modl':
      return readPallet(account)
    case 'Pare':
      return toText(account.subarray(0, 6)) === 'Parent' && isZero(account.subarray(6))
        ? { kind: 'parent' }
        : undefined
    default:
      return readEthereum(account)
  }
}

function readSovereign(account: Uint8Array, on: 'relay' | 'sibling'): AccountFinding | undefined {
  if (!isZero(account.subarray(MARK + 4))) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = account.subarray(MARK)
  return { kind: 'sovereign', paraId: (a | (b << 8) | (c << 16) | (d << 24)) >>> 0, on }
}

function readPallet(account: Uint8Array): AccountFinding {
  const id = account.subarray(MARK, PALLET_ID)
  const rest = account.subarray(PALLET_ID)
  const printable = id.every((byte) => byte > 0x20 && byte < 0x7f)
  return {
    kind: 'pallet',
    palletId: printable ? toText(id) : bytesToHex(id),
    ...(isZero(rest) ? {} : { subAccount: bytesToHex(rest) })
  }
}

// The account of an unmapped Ethereum address is the address, followed by twelve bytes 0xee
// (pallet-revive 0.19.1, src/address.rs).
function readEthereum(account: Uint8Array): AccountFinding | undefined {
  const tail = account.subarray(20)
  if (tail.length !== 12 || !tail.every((byte) => byte === 0xee)) return undefined
  return { kind: 'ethereumAddress', address: bytesToHex(account.subarray(0, 20)) as AccountId20 }
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

function toText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function summarizeFinding(finding: AccountFinding): string {
  switch (finding.kind) {
    case 'sovereign':
      return `the sovereign account of parachain ${finding.paraId} on ${
        finding.on === 'relay' ? 'the relay chain' : 'another parachain'
      }`
    case 'parent':
      return 'the relay chain\'s own account on a parachain ("Parent" padded with zeros), and not the sovereign account of any parachain'
    case 'pallet':
      return `the account of the pallet ${finding.palletId}${
        finding.subAccount === undefined ? '' : `, sub-account ${finding.subAccount}`
      }`
    case 'ethereumAddress':
      return `the account of the Ethereum address ${finding.address}, which is not mapped to another account`
    case 'user':
      return 'the account of the user'
    case 'derived':
      return `the account of the user ${finding.user} from ${nameOrigin(finding.from)}, by ${finding.derivation.description}`
    case 'foreignChain':
      return `the account of ${nameOrigin(finding.from)} as a whole, by HashedDescription`
    case 'derivative':
      return `derivative ${finding.index} of the user ${finding.user} (utility.asDerivative)`
    case 'unknown':
      return 'an account that does not belong to any of the candidates'
  }
}

function nameOrigin(from: ForeignOrigin): string {
  if (from.kind === 'parent') return 'the relay chain'
  return from.kind === 'sibling' ? `the sibling ${from.paraId}` : `the parachain ${from.paraId}`
}
