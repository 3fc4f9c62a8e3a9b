import { type AccountInput, detectDerivation } from '@paraclock/accounts'
import {
  type Evidence,
  genericPrefix,
  type Hex,
  ParaclockError,
  parseAccount,
  withDeadline
} from '@paraclock/core'
import type { NetworkId } from '@paraclock/xcm'
import { PROXY_PRECOMPILE } from '../evm/buildProxyPrecompileCall.ts'
import type { ForeignChain, ServiceUser } from '../shapes/ForeignChain.ts'
import type { ProxyState } from '../shapes/ProxyState.ts'
import { findCall } from './findCall.ts'
import { listPriceable } from './listPriceable.ts'
import { openDerivationTarget } from './openDerivationTarget.ts'
import { openView } from './openView.ts'
import { readAccount } from './readAccount.ts'
import { readConstant } from './readConstant.ts'
import { readContracts } from './readContracts.ts'
import { readFees } from './readFees.ts'
import { readGrants } from './readGrants.ts'
import { readProxyPallet } from './readProxyPallet.ts'
import { readToken } from './readToken.ts'

/** What {@link readProxies} is told. */
export interface ReadProxiesArgs {
  /** The chain on which the service is to act for the user. */
  readonly target: ForeignChain
  /** The user's account on it: SS58, hex or bytes. */
  readonly user: AccountInput
  /** The service, and the user's account there. */
  readonly service: ServiceUser
  /** The networks that the service's messages may name for a user, as `detectDerivation` takes them. */
  readonly networks?: readonly (NetworkId | undefined)[]
  /** What the service's `xcmpHandler_crossChainAccount` says, to be checked against the target. */
  readonly serviceAnswer?: AccountInput
  /** The account that the service acts as. Found out from the target if left out. */
  readonly delegate?: AccountInput
  /** Whether the user's transactions will have no end of life: that makes them a byte shorter. */
  readonly immortal?: boolean
  /** The block at which everything is read. The last finalized one if left out. */
  readonly at?: Hex
  /** Longest time for all of it, in milliseconds. 60,000 if left out. */
  readonly deadlineMs?: number
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

const LONGEST_MS = 60_000

/**
 * Reads, at one block, what there is to know about the proxies of one user on one chain: the account
 * that the service acts as, the proxies that exist, what adding one costs, and what the user holds.
 *
 * @throws ParaclockError `AccountLengthMismatch` if the user's account is none of this chain, those
 * of `detectDerivation` if it is not certain which account the service acts as, `DeadlineExceeded`,
 * `OperationAborted`, and whatever ends the connection's reads.
 *
 * @example
 * ```ts
 * import { openChain } from '@paraclock/connect'
 * import { planProxy, readProxies } from '@paraclock/proxy'
 *
 * const { api, provider } = await openChain({ endpoints: 'wss://rpc.example' })
 * const target = { name: 'Acme', api, provider }
 * const state = await readProxies({ target, user: '5Grw…', service: { paraId: 2114 } })
 * console.log(planProxy({ state, proxyType: 'Any' }).status)
 * ```
 */
export async function readProxies(args: ReadProxiesArgs): Promise<ProxyState> {
  const { target, deadlineMs = LONGEST_MS, signal } = args
  const what = `reading the proxies of a user on ${target.name}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => read(args, inner))
}

async function read(args: ReadProxiesArgs, signal: AbortSignal): Promise<ProxyState> {
  const { target, immortal = false } = args
  const view = await openView(target, args.at)
  const { api, at, blockHash } = view
  const derivationTarget = await openDerivationTarget({ target, at: blockHash })
  const { accountLength } = derivationTarget
  const user = parseLength(args.user, accountLength, `an account on ${target.name}`)
  const derivation =
    args.delegate === undefined
      ? await detectDerivation({
          target: derivationTarget,
          servicePara: args.service.paraId,
          user: args.service.account ?? args.user,
          ...(args.networks === undefined ? {} : { networks: args.networks }),
          ...(args.serviceAnswer === undefined ? {} : { serviceAnswer: args.serviceAnswer }),
          signal
        })
      : null
  const delegate =
    derivation?.value ?? parseLength(args.delegate, accountLength, 'the account of the delegate')
  const token = readToken(target)
  const pallet = readProxyPallet(api, target.name)
  const [account, number, granted, { contracts, evidence }] = await Promise.all([
    readAccount(view, user, token),
    at.query['system']?.['number']?.(),
    pallet === null ? undefined : readGrants(view, pallet.section, user),
    readContracts(view, user)
  ])
  const grants = granted?.grants ?? []
  const batchAll = findCall(api, 'utility', 'batchAll')
  const unpriced =
    pallet === null ? [] : listPriceable({ pallet, contracts, batchAll, delegate, grants })
  const all: readonly Evidence[] = [
    account.evidence,
    ...(granted === undefined ? [] : [granted.evidence]),
    ...evidence,
    ...(derivation?.provenance.evidence ?? [])
  ]
  return {
    chain: target.name,
    blockHash,
    blockNumber: BigInt(number?.toString() ?? 0),
    token,
    ss58Prefix: Number(readConstant(at, 'system', 'ss58Prefix') ?? genericPrefix),
    accountLength,
    user,
    balance: account.balance,
    nonce: account.nonce,
    existentialDeposit: readConstant(at, 'balances', 'existentialDeposit') ?? 0n,
    delegate,
    derivation,
    pallet,
    grants,
    deposit: granted?.deposit ?? 0n,
    batchAll,
    transferKeepAlive: findCall(api, 'balances', 'transferKeepAlive'),
    contracts,
    precompile: accountLength === 20 && api.tx['evm'] !== undefined ? PROXY_PRECOMPILE : null,
    fees: await readFees(view, user, { nonce: account.nonce, immortal }, unpriced),
    evidence: all
  }
}

function parseLength(value: AccountInput | undefined, expected: 32 | 20, purpose: string) {
  const account = parseAccount(value)
  const actual = account.length / 2 - 1
  if (actual === expected) return account
  throw new ParaclockError('AccountLengthMismatch', { value, purpose, expected, actual })
}
