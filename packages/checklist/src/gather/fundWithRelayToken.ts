import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type CallStep,
  FactMissing,
  formatBalance,
  type Hex,
  isParaclockError,
  type Token
} from '@paraclock/core'
import type { HrmpHoldings } from '@paraclock/hrmp'
import { agreeOnXcmVersion, decodeCall, quoteInclusionFee } from '@paraclock/weights'
import { locateChain } from '@paraclock/xcm'
import type { FundsArtifact, RelayTokenSource } from '../evidence/TokenArtifact.ts'
import { canTransferTyped, encodeAsHolder, encodeTypedTransfer } from './encodeTransfers.ts'
import { failureOfRun, followCall } from './followCall.ts'
import { sumCredits, sumDeliveryFees } from './readMoves.ts'

/** What {@link fundWithRelayToken} takes. */
export interface RelayFundingArgs {
  /** The chains from which the target takes the token. */
  readonly sources: readonly RelayTokenSource[]
  readonly relay: Chain
  /** Asset Hub, if the network has one beside the target. */
  readonly hub: Chain | undefined
  readonly target: Chain
  /** The payer, and the payer as the relay chain and Asset Hub show accounts. */
  readonly user: { readonly account: AccountId32; readonly address: string }
  /** What the payer can spend. */
  readonly held: HrmpHoldings
  /** The service's account on the target, and as the target shows it. */
  readonly sovereign: { readonly account: AccountId32 | AccountId20; readonly address: string }
  /** What is to arrive. */
  readonly amount: bigint
  readonly token: Token
  readonly signal: AbortSignal
}

/** A way of the token, as it was run on both chains. */
interface Tried {
  readonly chain: Chain
  readonly step: CallStep
  /** What it takes from the payer. */
  readonly taken: bigint
  readonly held: bigint
  readonly failure: string | undefined
}

/**
 * Finds the call that brings the relay token to the service's account on the target, from a chain that the
 * target takes it from. Each way is run on both chains. The first that arrives and that the payer can
 * afford is taken, the relay chain's before Asset Hub's. If the money is on Asset Hub and the target takes
 * the token from the relay chain alone, a teleport goes ahead. `undefined` if no chain has such a call.
 */
export async function fundWithRelayToken(
  args: RelayFundingArgs
): Promise<
  (Pick<FundsArtifact, 'ahead' | 'fundFailure'> & { readonly fund: CallStep }) | undefined
> {
  const { sources, relay, hub, target, sovereign, amount, held } = args
  const tried: Tried[] = []
  for (const { chain: role, by } of sources.toSorted(byNearness)) {
    const chain = role === 'relay' ? relay : hub
    if (chain === undefined || !canTransferTyped(chain)) continue
    tried.push(await tryWay(args, { role, chain, by, to: target, amount, beneficiary: sovereign }))
  }
  const arriving = tried.filter(({ failure }) => failure === undefined)
  const paid = arriving.find((one) => one.held >= one.taken)
  if (paid !== undefined) return { fund: paid.step }
  const onRelay = arriving.find(({ chain }) => chain === relay)
  if (onRelay !== undefined && hub !== undefined && canTransferTyped(hub)) {
    const existing =
      relay.constant<bigint>({ pallet: 'Balances', name: 'ExistentialDeposit' }) ?? 0n
    const lacking = onRelay.taken + existing - held.onHost
    const way = {
      role: 'assetHub',
      chain: hub,
      by: 'teleport',
      to: relay,
      amount: lacking
    } as const
    const ahead = await tryWay(args, { ...way, beneficiary: args.user })
    if (ahead.failure === undefined && ahead.held >= ahead.taken) {
      return { fund: onRelay.step, ahead: ahead.step }
    }
  }
  const best = arriving[0] ?? tried[0]
  return best && { fund: best.step, fundFailure: best.failure }
}

function byNearness(one: RelayTokenSource, other: RelayTokenSource): number {
  return Number(one.chain === 'assetHub') - Number(other.chain === 'assetHub')
}

interface Way {
  readonly role: RelayTokenSource['chain']
  readonly chain: Chain
  readonly by: RelayTokenSource['by']
  readonly to: Chain
  /** What is to arrive. */
  readonly amount: bigint
  readonly beneficiary: { readonly account: AccountId32 | AccountId20; readonly address: string }
}

async function tryWay(args: RelayFundingArgs, way: Way): Promise<Tried> {
  const { user, token, signal } = args
  const { role, chain, by, to, amount, beneficiary } = way
  const write = (sent: bigint): Hex =>
    encodeTypedTransfer({
      ...{ chain, by, amount: sent, beneficiary: beneficiary.account },
      version: agreeOnXcmVersion(chain, to),
      dest: locateChain({ chain: to.paraId, from: chain.paraId }),
      asset: locateChain({ chain: undefined, from: chain.paraId })
    })
  const asHolder = encodeAsHolder({ chain, holder: user.account, call: write(amount), amount })
  const { value: runs } = await followCall({
    ...{ chain, call: asHolder ?? write(amount), receivers: [to], signal },
    origin: asHolder === undefined ? { kind: 'signed', account: user.address } : { kind: 'root' }
  })
  const [sending, arrival] = runs
  const arrived =
    arrival === undefined ? 0n : sumCredits(arrival.outcome.events, beneficiary.account)
  // Execution on arrival is paid from what arrives.
  const sent = arrived === 0n || arrived > amount ? amount : 2n * amount - arrived
  const call = write(sent)
  const inclusion = await priceCall(chain, call, signal)
  const fee = inclusion + (sending === undefined ? 0n : sumDeliveryFees(sending.outcome.events))
  const [name] = decodeCall({ chain, call }).text.split('(')
  const show = (value: bigint): string => formatBalance(value, token)
  const held = (role === 'relay' ? args.held.onHost : args.held.onHub) ?? 0n
  return {
    chain,
    held,
    taken: sent + fee,
    failure:
      runs.map(failureOfRun).find((one) => one !== undefined) ??
      (arrival === undefined ? `${chain.name} sends no message to ${to.name} in a run` : undefined),
    step: {
      chain: role,
      origin: { kind: 'signed', account: user.address },
      call,
      description: `${name}(${show(sent)} to ${beneficiary.address} on ${to.name}, by ${by})`,
      transfer: { amount: sent, ...token },
      fee: { amount: fee, ...token },
      preconditions: [],
      observe: `${beneficiary.address} on ${to.name} holds ${show(amount)} more`
    }
  }
}

async function priceCall(chain: Chain, call: Hex, signal: AbortSignal): Promise<bigint> {
  try {
    return (await quoteInclusionFee({ chain, call, signal })).amount
  } catch (error) {
    if (isParaclockError(error, FactMissing)) return 0n
    throw error
  }
}
