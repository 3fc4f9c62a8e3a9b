import { type Chain, nativeToken } from '@paraclock/connect'
import { formatAccount, type Hex, parseAccount, parseParaId, withDeadline } from '@paraclock/core'
import { type CallInput, decodeCall, encodeCall } from '@paraclock/weights'
import {
  type AccountInput,
  keptBalance,
  type Location,
  readAccount,
  siblingLocation
} from '@paraclock/xcm'
import { proveProxyTypes } from '../prove/proveProxyTypes.ts'
import { positionOf, readArgumentForm } from '../read/readArgumentForm.ts'
import { readExistentialDeposit } from '../read/readExistentialDeposit.ts'
import { readFee, type Signing } from '../read/readFees.ts'
import { type ReadProxiesArgs, readProxies } from '../read/readProxies.ts'
import type { AccountState, ProvisionState, TransferQuote, TriedCall } from './ProvisionState.ts'
import { quoteTransfer } from './quoteTransfer.ts'
import type { AssetHolding } from './readHolding.ts'

/** Where the user has the service's token, or gets it. */
export interface TokenSource {
  /** The parachain. Defaults to the target. */
  readonly chain?: Chain
  /** The user's account there. Defaults to the one on the target. */
  readonly account?: AccountInput
  /** The service's token, as that chain sees it. Defaults to a sibling's own token. */
  readonly asset?: Location
  /** Where that chain keeps what accounts hold of it. Defaults to `foreignAssets`, by location. */
  readonly holding?: AssetHolding
  /** A call that gets the user the token there if it holds too little, for example a swap. */
  readonly acquire?: CallInput
}

/** What {@link readProvision} takes. */
export interface ReadProvisionArgs
  extends Pick<
    ReadProxiesArgs,
    'user' | 'delegate' | 'networks' | 'immortal' | 'deadlineMs' | 'signal'
  > {
  /** The parachain on which the service will act for the user. */
  readonly target: Chain
  /** The service's chain. */
  readonly service: Chain
  /** The user's account on the service's chain. Defaults to the one on the target. */
  readonly serviceAccount?: AccountInput
  /** The call that the tasks will make in the user's name, without `proxy.proxy` around it. */
  readonly call: CallInput
  /** What the user must be able to spend on the service's chain, in the smallest unit. */
  readonly spend: bigint
  /** Where the service's token comes from; `null` for nowhere. Defaults to the target. */
  readonly source?: TokenSource | null
  /** A call that the user wants to make on the target at once. Leave it out when it is made. */
  readonly immediate?: CallInput
}

const MAX_MS = 120_000

/**
 * Reads what a user has, and lacks, before its first cross-chain task: on the target, on the
 * service's chain, and where the service's token comes from. A transfer is dry-run on both ends, a
 * call that is wanted at once on the target.
 *
 * @throws ParaclockError as `readProxies` and `proveProxyTypes`, `ChainItemMissing` if the chain that
 * the token comes from cannot send assets, `XcmVersionMismatch` if it has no XCM version in common
 * with the service's chain.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { planProvision, readProvision } from '@paraclock/proxy'
 *
 * export async function plan(target: Chain, service: Chain, user: string) {
 *   const call = { pallet: 'system', method: 'remark', args: ['0x01'] }
 *   const state = await readProvision({ target, service, user, call, spend: 10n ** 10n })
 *   return planProvision(state)
 * }
 * ```
 */
export async function readProvision(args: ReadProvisionArgs): Promise<ProvisionState> {
  const { target, deadlineMs = MAX_MS, signal } = args
  const what = `reading what a user of ${target.name} has`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => read(args, inner))
}

async function read(args: ReadProvisionArgs, signal: AbortSignal): Promise<ProvisionState> {
  const { target, service, call, spend, immediate, source = {}, immortal = false } = args
  const serviceUser = args.serviceAccount ?? args.user
  const servicePara = parseParaId(service.paraId)
  const [proxy, { state: account }] = await Promise.all([
    readProxies({ ...args, service: { paraId: servicePara, account: serviceUser }, signal }),
    readAccountState(service, serviceUser, signal)
  ])
  const proof = await proveProxyTypes({ target, state: proxy, call, signal })
  const signer: Signer = { chain: target, account: proxy.user, nonce: proxy.nonce, immortal }
  const wanted = lackOf(account, spend)
  const found =
    source === null || wanted <= 0n
      ? { transfer: null, acquire: null }
      : await readSource({ args, source, servicePara, to: account, wanted, signal })
  return {
    proxy,
    proof,
    service: account,
    spend,
    ...found,
    immediate: immediate === undefined ? null : await tryCall(signer, immediate, signal)
  }
}

function lackOf(state: AccountState, spend: bigint): bigint {
  return spend === 0n ? 0n : spend + keptBalance(state) - state.balance.free
}

async function readSource(found: {
  readonly args: ReadProvisionArgs
  readonly source: TokenSource
  readonly servicePara: number
  readonly to: AccountState
  readonly wanted: bigint
  readonly signal: AbortSignal
}): Promise<{ readonly transfer: TransferQuote; readonly acquire: TriedCall | null }> {
  const { args, source, servicePara, to, wanted, signal } = found
  const { immortal = false } = args
  const chain = source.chain ?? args.target
  const { state: from, nonce } = await readAccountState(chain, source.account ?? args.user, signal)
  const signer: Signer = { chain, account: from.account, nonce, immortal }
  const acquire =
    source.acquire === undefined ? null : await tryCall(signer, source.acquire, signal)
  const transfer = await quoteTransfer({
    source: chain,
    sourcePara: parseParaId(chain.paraId),
    service: args.service,
    servicePara,
    from,
    to,
    nonce,
    immortal,
    wanted,
    asset: source.asset ?? siblingLocation(servicePara),
    holding: source.holding ?? {},
    before: acquire?.call,
    signal
  })
  return { transfer, acquire }
}

interface Signer extends Signing {
  readonly chain: Chain
  readonly account: AccountState['account']
}

async function tryCall(signer: Signer, input: CallInput, signal: AbortSignal): Promise<TriedCall> {
  const { chain, account } = signer
  const call: Hex = encodeCall({ chain, call: input })
  const run = chain.hasApi('DryRunApi')
    ? await chain.dryRunCall({ origin: { kind: 'signed', account }, call, signal })
    : undefined
  return {
    call,
    description: decodeCall({ chain, call }).text,
    fee: (await readFee(chain, account, signer, call, signal)) ?? 0n,
    failure: run?.value.failure?.name ?? null,
    evidence: run?.evidence ?? []
  }
}

/** Reads what an account holds of a chain's own token, and its nonce. */
async function readAccountState(
  chain: Chain,
  input: AccountInput,
  signal: AbortSignal
): Promise<{ readonly state: AccountState; readonly nonce: bigint }> {
  const account = parseAccount(input)
  const { runtime } = chain
  const { balance, nonce } = await readAccount(chain, account, signal)
  const state = {
    chain: chain.name,
    blockHash: chain.block.hash,
    token: nativeToken(chain),
    account,
    address: formatAccount({ account, prefix: runtime.ss58Prefix }),
    balance,
    existentialDeposit: readExistentialDeposit(chain),
    transferKeepAlive: positionOf(runtime, 'balances', 'transferKeepAlive'),
    form: readArgumentForm(runtime, 'balances', 'transferKeepAlive')
  }
  return { state, nonce }
}
