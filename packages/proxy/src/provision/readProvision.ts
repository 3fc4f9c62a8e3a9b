import type { AccountInput } from '@paraclock/accounts'
import { type DryRunEvidence, hexToBytes, withDeadline } from '@paraclock/core'
import { type CallInput, decodeCall, encodeCall } from '@paraclock/weights'
import type { Location } from '@paraclock/xcm'
import type { Call } from '@polkadot/types/interfaces'
import { greater } from '../plan/greater.ts'
import { proveProxyTypes } from '../prove/proveProxyTypes.ts'
import { openView } from '../read/openView.ts'
import type { RuntimeView } from '../read/RuntimeView.ts'
import { readAccount } from '../read/readAccount.ts'
import { readFee } from '../read/readFees.ts'
import { type ReadProxiesArgs, readProxies } from '../read/readProxies.ts'
import { readToken } from '../read/readToken.ts'
import type { ForeignChain } from '../shapes/ForeignChain.ts'
import { canDryRun, dryRunCall } from './dryRun.ts'
import type { AccountState, ProvisionState, TransferQuote, TriedCall } from './ProvisionState.ts'
import { quoteTransfer } from './quoteTransfer.ts'
import { readAccountState } from './readAccountState.ts'
import type { AssetHolding } from './readHolding.ts'

/** A parachain, open. */
export interface OpenPara extends ForeignChain {
  /** Its id. */
  readonly paraId: number
}

/** Where the user has the service's token, or gets it. */
export interface TokenSource {
  /** The parachain. The target if left out. */
  readonly chain?: OpenPara
  /** The user's account there. The one on the target if left out. */
  readonly account?: AccountInput
  /** The service's token, as that chain sees it. A sibling's own token if left out. */
  readonly asset?: Location
  /** Where that chain keeps what accounts hold of it. By location in `foreignAssets` if left out. */
  readonly holding?: AssetHolding
  /** A call that gets the user the token there, for when it holds too little: a swap, say. */
  readonly acquire?: CallInput
}

/** What {@link readProvision} is told. */
export interface ReadProvisionArgs
  extends Pick<
    ReadProxiesArgs,
    'user' | 'delegate' | 'networks' | 'immortal' | 'deadlineMs' | 'signal'
  > {
  /** The chain on which the service is to act for the user. */
  readonly target: OpenPara
  /** The service's chain. */
  readonly service: OpenPara
  /** The user's account on the service's chain. The one on the target if left out. */
  readonly serviceAccount?: AccountInput
  /** The call that the tasks will make in the user's name, without `proxy.proxy` around it. */
  readonly call: CallInput
  /** What the user must be able to spend on the service's chain, in the smallest unit. */
  readonly spend: bigint
  /** Where the service's token comes from. `null` for nowhere; the target if left out. */
  readonly source?: TokenSource | null
  /** A call that the user wants to make on the target at once. Leave it out when it is made. */
  readonly immediate?: CallInput
}

const LONGEST_MS = 120_000

/**
 * Reads what a user has, and lacks, before its first cross-chain task: on the target, on the
 * service's chain, and where the service's token comes from. A transfer is dry-run on both ends, a
 * call that is wanted at once on the target.
 *
 * @throws ParaclockError as `readProxies` and `proveProxyTypes`, `PalletMissing` if the chain that
 * the token comes from cannot send assets, `XcmVersionMismatch` if it has no XCM version in common
 * with the service's chain.
 *
 * @example
 * ```ts
 * import { type OpenPara, planProvision, readProvision } from '@paraclock/proxy'
 *
 * export async function plan(target: OpenPara, service: OpenPara, user: string) {
 *   const call = { pallet: 'system', method: 'remark', args: ['0x01'] }
 *   const state = await readProvision({ target, service, user, call, spend: 10n ** 10n })
 *   return planProvision({ state })
 * }
 * ```
 */
export async function readProvision(args: ReadProvisionArgs): Promise<ProvisionState> {
  const { target, deadlineMs = LONGEST_MS, signal } = args
  const what = `reading what a user of ${target.name} has`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => read(args, inner))
}

async function read(args: ReadProvisionArgs, signal: AbortSignal): Promise<ProvisionState> {
  const { target, service, call, spend, immediate, source = {}, immortal = false } = args
  const serviceUser = args.serviceAccount ?? args.user
  const [proxy, serviceView] = await Promise.all([
    readProxies({ ...args, service: { paraId: service.paraId, account: serviceUser }, signal }),
    openView(service)
  ])
  const proof = await proveProxyTypes({ target, state: proxy, call, signal })
  const account = await readAccountState(service, serviceView, serviceUser)
  const view = await openView(target, proxy.blockHash)
  const signer: Signer = { view, address: proxy.user, nonce: proxy.nonce, immortal }
  const wanted = lackOf(account, spend)
  const found =
    source === null || wanted <= 0n
      ? { transfer: null, acquire: null }
      : await readSource({ args, source, view, serviceView, to: account, wanted, signal })
  return {
    proxy,
    proof,
    service: account,
    spend,
    ...found,
    immediate: immediate === undefined ? null : await tryCall(signer, immediate, signal)
  }
}

function lackOf({ balance, existentialDeposit }: AccountState, spend: bigint): bigint {
  return spend === 0n ? 0n : spend + greater(existentialDeposit, balance.frozen) - balance.free
}

async function readSource(found: {
  readonly args: ReadProvisionArgs
  readonly source: TokenSource
  readonly view: RuntimeView
  readonly serviceView: RuntimeView
  readonly to: AccountState
  readonly wanted: bigint
  readonly signal: AbortSignal
}): Promise<{ readonly transfer: TransferQuote; readonly acquire: TriedCall | null }> {
  const { args, source, serviceView, to, wanted, signal } = found
  const chain = source.chain ?? args.target
  const view = source.chain === undefined ? found.view : await openView(source.chain)
  const from = await readAccountState(chain, view, source.account ?? args.user)
  const { nonce } = await readAccount(view, from.account, readToken(chain))
  const { immortal = false } = args
  const { paraId } = args.service
  const signer: Signer = { view, address: from.account, nonce, immortal }
  const acquire =
    source.acquire === undefined ? null : await tryCall(signer, source.acquire, signal)
  const transfer = await quoteTransfer({
    source: view,
    sourcePara: chain.paraId,
    service: serviceView,
    servicePara: paraId,
    from,
    to,
    nonce,
    immortal,
    wanted,
    asset: source.asset ?? { parents: 1, interior: [{ kind: 'parachain', paraId }] },
    holding: source.holding ?? {},
    before: acquire === null ? undefined : callOf(view, acquire.call),
    signal
  })
  return { transfer, acquire }
}

interface Signer {
  readonly view: RuntimeView
  readonly address: AccountState['account']
  readonly nonce: bigint
  readonly immortal: boolean
}

async function tryCall(signer: Signer, input: CallInput, signal: AbortSignal): Promise<TriedCall> {
  const { view, address } = signer
  const { api } = view
  const call = encodeCall({ chain: api, call: input })
  const outcome = canDryRun(view)
    ? await dryRunCall(view, address, callOf(view, call), signal)
    : undefined
  const evidence: readonly DryRunEvidence[] =
    outcome === undefined
      ? []
      : [
          {
            kind: 'dryRun',
            chain: view.chain,
            blockHash: view.blockHash,
            origin: address,
            call,
            succeeded: outcome.failure === null,
            outcome: outcome.failure ?? 'done'
          }
        ]
  return {
    call,
    description: decodeCall({ chain: api, call }).text,
    fee: (await readFee(view, address, signer, call)) ?? 0n,
    failure: outcome?.failure ?? null,
    evidence
  }
}

function callOf(view: RuntimeView, call: `0x${string}`): Call {
  return view.api.registry.createTypeUnsafe('Call', [hexToBytes(call)]) as Call
}
