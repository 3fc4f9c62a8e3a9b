import { type Chain, nativeToken } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  parseAccount,
  parseAccountOf,
  withDeadline
} from '@paraclock/core'
import { findProxyPallet } from '@paraclock/types'
import { type AccountInput, detectDerivation, type NetworkId, readAccount } from '@paraclock/xcm'
import { PROXY_PRECOMPILE } from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyState, ServiceUser } from '../state/ProxyState.ts'
import { readContracts } from './readContracts.ts'
import { readUserFees } from './readFees.ts'
import { positionOf, readProxyPallet } from './readProxyPallet.ts'

/** The arguments of {@link readProxies}. */
export interface ReadProxiesArgs {
  /** The chain on which the service acts for the user. All values are read at `target.block`. */
  readonly target: Chain
  readonly user: AccountInput
  readonly service: ServiceUser
  /**
   * The networks that the service's messages can name in the user's location. `undefined` stands
   * for no network. See `detectDerivation`.
   */
  readonly networks?: readonly (NetworkId | undefined)[]
  /** The account as which the service acts. Defaults to the user's derived account on the target. */
  readonly delegate?: AccountInput
  /** The address of the proxy precompile. Defaults to `0x…080b`. */
  readonly precompile?: AccountInput
  /** Runs the target's runtime locally to find the delegate. See `detectDerivation`. */
  readonly observe?: Parameters<typeof detectDerivation>[0]['observe']
  /** Whether the fees are those of immortal transactions. Defaults to `false`. */
  readonly immortal?: boolean
  /** The longest time for all reads, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

const MAX_MS = 60_000

/**
 * Reads the state that a plan needs, for one user on one chain at one block: the account as which the
 * service acts, the granted proxies, the cost of a new proxy, and the user's balance.
 *
 * @throws ParaclockError `ValueMalformed` if the user's account does not fit this chain, the
 * errors of `detectDerivation`, `DeadlineExceeded`, `OperationAborted`, and the errors of the
 * connection's reads.
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { readProxies } from '@paraclock/proxy'
 *
 * const target = await connectChain({ endpoints: 'wss://rpc.example', name: 'Acme' })
 * const state = await readProxies({ target, user: '5Grw…', service: { paraId: 2114 } })
 * console.log(state.delegate, state.grants)
 * ```
 */
export async function readProxies(args: ReadProxiesArgs): Promise<ProxyState> {
  const { target, deadlineMs = MAX_MS, signal } = args
  const what = `reading the proxies of a user on ${target.name}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => read(args, inner))
}

async function read(args: ReadProxiesArgs, signal: AbortSignal): Promise<ProxyState> {
  const { target, immortal = false } = args
  const { runtime } = target
  const { accountLength } = runtime
  const parse = (value: unknown) =>
    parseAccountOf({ value, length: accountLength, whose: `an account of ${target.name}` })
  const user = parse(args.user)
  const derivation =
    args.delegate === undefined
      ? await detectDerivation({
          target,
          servicePara: args.service.paraId,
          user: args.service.account ?? args.user,
          networks: args.networks,
          observe: args.observe,
          signal
        })
      : undefined
  const delegate = derivation?.value ?? parse(args.delegate)
  const pallet = readProxyPallet(target)
  const palletName = findProxyPallet(runtime)
  const [account, granted, { contracts, evidence }] = await Promise.all([
    readAccount(target, user, signal),
    palletName === undefined ? undefined : readGrants(target, palletName, user, signal),
    readContracts(target, user, signal)
  ])
  const grants = granted?.grants ?? []
  const batchAll = positionOf(runtime, 'utility', 'batchAll')
  const { balance, nonce } = account
  const known = { contracts, batchAll, delegate, grants }
  const hasEvm = runtime.metadata.pallets.some(({ name }) => name === 'EVM')
  return {
    chain: target.name,
    blockHash: target.block.hash,
    blockNumber: BigInt(target.block.number),
    token: nativeToken(target),
    ss58Prefix: runtime.ss58Prefix,
    accountLength,
    user,
    balance,
    nonce,
    existentialDeposit: readExistentialDeposit(target),
    delegate,
    derivation,
    pallet,
    grants,
    deposit: granted?.deposit ?? 0n,
    batchAll,
    transferKeepAlive: positionOf(runtime, 'balances', 'transferKeepAlive'),
    contracts,
    precompile:
      accountLength === 20 && hasEvm ? parse(args.precompile ?? PROXY_PRECOMPILE) : undefined,
    fees:
      pallet === undefined
        ? []
        : await readUserFees(
            target,
            { account: user, nonce, immortal },
            { ...known, pallet },
            signal
          ),
    evidence: [
      ...account.evidence,
      ...(granted?.evidence ?? []),
      ...evidence,
      ...(derivation?.provenance.evidence ?? [])
    ]
  }
}

interface Definition {
  readonly delegate: string
  readonly proxy_type: { readonly type: string }
  readonly delay: number | bigint
}

/** Reads the user's proxies in the order in which the chain tries them, and their deposit. */
async function readGrants(
  chain: Chain,
  pallet: string,
  user: AccountId32 | AccountId20,
  signal?: AbortSignal
): Promise<Pick<ProxyState, 'grants' | 'deposit' | 'evidence'>> {
  const { value, evidence } = await chain.storage<readonly [readonly Definition[], bigint]>({
    pallet,
    entry: 'Proxies',
    keys: [user],
    signal
  })
  const [definitions, deposit] = value ?? [[], 0n]
  return {
    grants: definitions.map(({ delegate, proxy_type, delay }) => ({
      delegate: parseAccount(delegate),
      proxyType: proxy_type.type,
      delay: Number(delay)
    })),
    deposit,
    evidence
  }
}

function readExistentialDeposit(chain: Pick<Chain, 'constant'>): bigint {
  const as = (value: unknown): bigint => BigInt(value as bigint)
  return chain.constant({ pallet: 'Balances', name: 'ExistentialDeposit', as }) ?? 0n
}
