import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type CallStep,
  formatBalance,
  type Hex,
  type Token
} from '@paraclock/core'
import { camelCase, decodeCall } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { locateChain } from '@paraclock/xcm'
import type { FundsArtifact, RelayTokenSource } from '../../evidence/TokenArtifact.ts'
import { canTransferTyped, encodeAsHolder, encodeTypedTransfer } from '../assets/encodeTransfers.ts'
import { type FollowedRun, failureOfRun, followCall } from '../assets/followCall.ts'
import { priceCall } from '../assets/readHub.ts'
import { sumCredits, sumDeliveryFees } from '../assets/readMoves.ts'
import { existentialDepositOf } from '../chains/chains.ts'

export interface RelayFundingArgs {
  readonly sources: readonly RelayTokenSource[]
  readonly relay: Chain
  /** Asset Hub. `undefined` if the network has no Asset Hub, or if the target is the Asset Hub. */
  readonly hub: Chain | undefined
  readonly target: Chain
  /**
   * The user. `undefined` if the user's account has 20 bytes, because the relay chain and Asset Hub
   * have only accounts of 32 bytes.
   */
  readonly user: Payer | undefined
  readonly sovereign: Receiver
  readonly amount: bigint
  readonly token: Token
  readonly signal: AbortSignal
}

interface Receiver {
  readonly account: AccountId32 | AccountId20
  /** The account in the address format of its chain. */
  readonly address: string
}

interface Payer extends Receiver {
  readonly account: AccountId32
}

interface Way {
  readonly role: RelayTokenSource['chain']
  readonly chain: Chain
  readonly by: RelayTokenSource['by']
  readonly to: Chain
  readonly amount: bigint
  readonly beneficiary: Receiver
}

/**
 * Plans the user's transfer of the relay token to the service's account on the target: from Asset
 * Hub, or else from the relay chain. Takes the first chain from which the target accepts the token
 * and the transfer succeeds in a dry run. If all fail, `fundFailure` gives the reason of the first.
 * Returns `undefined` if no chain has such a call.
 */
export async function fundWithRelayToken(
  args: RelayFundingArgs
): Promise<Pick<FundsArtifact, 'fund' | 'fundFailure'> | undefined> {
  const { sources, relay, hub, target, sovereign, amount, user } = args
  let failed: Awaited<ReturnType<typeof tryWay>> | undefined
  const ofHub = sources.filter(({ chain }) => chain === 'assetHub')
  const ofRelay = sources.filter(({ chain }) => chain === 'relay')
  for (const { chain: role, by } of [...ofHub, ...ofRelay]) {
    const chain = role === 'relay' ? relay : hub
    if (user === undefined || chain === undefined || !canTransferTyped(chain)) continue
    const way = { role, chain, by, to: target, amount, beneficiary: sovereign }
    const tried = await tryWay(args, user, way)
    if (tried.fundFailure === undefined) return tried
    failed ??= tried
  }
  return failed
}

async function tryWay(
  args: RelayFundingArgs,
  user: Payer,
  way: Way
): Promise<Pick<FundsArtifact, 'fund' | 'fundFailure'>> {
  const { token, signal } = args
  const { role, chain, by, to, amount, beneficiary } = way
  const write = (sent: bigint): Hex =>
    encodeTypedTransfer({
      chain,
      by,
      amount: sent,
      beneficiary: beneficiary.account,
      version: agreeOnXcmVersion(chain, to),
      dest: locateChain({ chain: to.paraId, from: chain.paraId }),
      asset: locateChain({ chain: undefined, from: chain.paraId })
    })
  const asHolder = encodeAsHolder({ chain, holder: user.account, call: write(amount), amount })
  const { value: runs } = await followCall({
    chain,
    call: asHolder ?? write(amount),
    receivers: [to],
    signal,
    origin: asHolder === undefined ? { kind: 'signed', account: user.address } : { kind: 'root' }
  })
  const [sending] = runs
  const { sent, failure } = readArrival(runs, way)
  const call = write(sent)
  const inclusion = (await priceCall(chain, call, signal)) ?? 0n
  const fee = inclusion + sumDeliveryFees(sending?.outcome.events ?? [])
  const { pallet, method } = decodeCall({ chain, bytes: call })
  const name = `${camelCase(pallet)}.${camelCase(method)}`
  return {
    ...(failure === undefined ? {} : { fundFailure: failure }),
    fund: {
      chain: role,
      origin: { kind: 'signed', account: user.address },
      call,
      ...describeWay({ name, sent, fee, token, way, payer: user.address })
    }
  }
}

function readArrival(
  runs: readonly FollowedRun[],
  { chain, to, amount, beneficiary }: Way
): { readonly sent: bigint; readonly failure: string | undefined } {
  const arrival = runs.findLast((run) => run.chain === to)
  const arrived = sumCredits(arrival?.outcome.events ?? [], beneficiary.account)
  const nothing = `${chain.name} sends no message to ${to.name} in a run`
  const failure = runs.map(failureOfRun).find((one) => one !== undefined)
  return {
    // The target takes its execution fee, `amount - arrived`, from the arriving amount. So the call
    // sends `amount` plus this fee.
    sent: arrived === 0n || arrived > amount ? amount : 2n * amount - arrived,
    failure: failure ?? (arrival === undefined ? nothing : undefined)
  }
}

function describeWay(args: {
  readonly name: string
  readonly sent: bigint
  readonly fee: bigint
  readonly token: Token
  readonly way: Way
  readonly payer: string
}): Omit<CallStep, 'chain' | 'origin' | 'call'> {
  const { name, sent, fee, token, payer } = args
  const { chain, by, to, amount, beneficiary } = args.way
  const show = (value: bigint): string => formatBalance(value, token)
  return {
    description: `${name}(${show(sent)} to ${beneficiary.address} on ${to.name}, where ${show(amount)} arrive, by ${by})`,
    transfer: { amount: sent, ...token },
    fee: { amount: fee, ...token },
    preconditions: [
      `${payer} has that much on ${chain.name} beside ${show(fee)} of fees and the existential deposit of ${show(existentialDepositOf(chain) ?? 0n)}`
    ],
    observe: `${beneficiary.address} on ${to.name} holds ${show(amount)} more`
  }
}
