import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type CallStep,
  formatAddress,
  formatBalance,
  type Hex,
  type Token
} from '@paraclock/core'
import {
  type HrmpHoldings,
  type HrmpHubState,
  type HrmpParaState,
  type HubTransfer,
  ownOnHub,
  transferProgram,
  writeBySender
} from '@paraclock/hrmp'
import { agreeOnXcmVersion, decodeCall, messageMargin } from '@paraclock/weights'
import { locateChain } from '@paraclock/xcm'
import type { FundsArtifact, RelayTokenSource } from '../evidence/TokenArtifact.ts'
import { existentialDepositOf } from './chains.ts'
import {
  canTransferTyped,
  encodeAsHolder,
  encodeTypedTransfer,
  locateAccount
} from './encodeTransfers.ts'
import { type FollowedRun, failureOfRun, followCall } from './followCall.ts'
import { priceCall, priceHubMessage } from './readHub.ts'
import { sumCredits, sumDeliveryFees } from './readMoves.ts'

export interface RelayFundingArgs {
  readonly sources: readonly RelayTokenSource[]
  readonly relay: Chain
  /** Asset Hub. `undefined` if the network has no Asset Hub, or if the target is the Asset Hub. */
  readonly hub: Chain | undefined
  readonly service: Chain
  readonly target: Chain
  /**
   * The user. `undefined` if the user's account has 20 bytes, because the relay chain and Asset Hub
   * have only accounts of 32 bytes.
   */
  readonly user: Payer | undefined
  /** The service, with its own balance on Asset Hub. */
  readonly para: HrmpParaState
  readonly teleport: HrmpHubState | undefined
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
  readonly held: HrmpHoldings
}

interface Way {
  readonly role: RelayTokenSource['chain']
  readonly chain: Chain
  readonly by: RelayTokenSource['by']
  readonly to: Chain
  readonly amount: bigint
  readonly beneficiary: Receiver
}

interface Tried {
  readonly chain: Chain
  readonly step: CallStep
  /** The amount that the call takes from the payer, including fees. */
  readonly taken: bigint
  readonly held: bigint
  readonly failure: string | undefined
}

/**
 * Finds the call that sends the relay token to the service's account on the target. Returns the
 * first of these routes that succeeds in dry runs and is affordable for the payer:
 *
 * 1. the user's transfer from the relay chain
 * 2. the user's transfer from Asset Hub
 * 3. the user's teleport from Asset Hub to the relay chain, and a transfer from there
 * 4. a transfer from the service's own account on Asset Hub, by the service's root
 *
 * If no route succeeds, returns the first call that exists in this list:
 *
 * 1. a transfer of the user that succeeds in a dry run, but that the user cannot afford
 * 2. the failing call of route 4
 * 3. the failing call of route 1 or 2
 *
 * Returns `undefined` if no chain has a call for any route.
 */
export async function fundWithRelayToken(
  args: RelayFundingArgs
): Promise<Pick<FundsArtifact, 'fund' | 'ahead' | 'fundFailure'> | undefined> {
  const { sources, relay, hub, target, sovereign, amount, user } = args
  const tried: Tried[] = []
  const fromRelay = sources.filter(({ chain }) => chain === 'relay')
  const fromHub = sources.filter(({ chain }) => chain === 'assetHub')
  for (const { chain: role, by } of [...fromRelay, ...fromHub]) {
    const chain = role === 'relay' ? relay : hub
    if (user === undefined || chain === undefined || !canTransferTyped(chain)) continue
    const way = { role, chain, by, to: target, amount, beneficiary: sovereign }
    tried.push(await tryWay(args, user, way))
  }
  const arriving = tried.filter(({ failure }) => failure === undefined)
  const paid = arriving.find(isPaid)
  if (paid !== undefined) return { fund: paid.step }
  const onRelay = arriving.find(({ chain }) => chain === relay)
  if (user !== undefined && onRelay !== undefined && hub !== undefined && canTransferTyped(hub)) {
    const lacking = onRelay.taken + (existentialDepositOf(relay) ?? 0n) - user.held.onHost
    const way = { role: 'assetHub', chain: hub, by: 'teleport', to: relay } as const
    const ahead = await tryWay(args, user, { ...way, amount: lacking, beneficiary: user })
    if (ahead.failure === undefined && isPaid(ahead)) {
      return { fund: onRelay.step, ahead: ahead.step }
    }
  }
  const byRoot = await tryByRoot(args)
  if (byRoot?.failure === undefined && byRoot !== undefined) return { fund: byRoot.step }
  const best = arriving[0] ?? byRoot ?? tried[0]
  return best && { fund: best.step, fundFailure: best.failure }
}

function isPaid({ held, taken }: Tried): boolean {
  return held >= taken
}

async function tryWay(args: RelayFundingArgs, user: Payer, way: Way): Promise<Tried> {
  const { token, signal } = args
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
  const [sending] = runs
  const { sent, failure } = readArrival(runs, way)
  const call = write(sent)
  const inclusion = (await priceCall(chain, call, signal)) ?? 0n
  const fee = inclusion + sumDeliveryFees(sending?.outcome.events ?? [])
  const [name = ''] = decodeCall({ chain, call }).text.split('(')
  const held = (role === 'relay' ? user.held.onHost : user.held.onHub) ?? 0n
  return {
    ...{ chain, held, taken: sent + fee, failure },
    step: {
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

async function tryByRoot(args: RelayFundingArgs): Promise<Tried | undefined> {
  const { sources, hub, service, target, para, teleport, sovereign, amount, token, signal } = args
  const { sender, onHub: own, paraId } = para
  const by = sources.find(({ chain }) => chain === 'assetHub')?.by
  if (by === undefined || hub?.paraId === undefined || own === undefined) return undefined
  if (!('send' in sender) || teleport === undefined) return undefined
  const version = agreeOnXcmVersion(service, hub, target)
  const to: HubTransfer = {
    ...{ by, dest: locateChain({ chain: target.paraId, from: hub.paraId }) },
    token: locateChain({ chain: undefined, from: target.paraId }),
    beneficiary: locateAccount(sovereign.account)
  }
  const execution = await priceHubMessage({ hub, paraId, amount, version, to, signal })
  if (execution === undefined) return undefined
  const delivery = teleport.deliveryFee * messageMargin
  const fee = execution * messageMargin + delivery
  const held = ownOnHub(own, teleport.existentialDeposit)
  if (held < amount + fee) return undefined
  const write = (sent: bigint, arrivalFee?: bigint): Hex => {
    const program = transferProgram({ paraId, amount: sent, delivery, arrivalFee, fee, to })
    return writeBySender({ ...sender, version }, hub.paraId as number, program)
  }
  const way: Way = { role: 'assetHub', chain: hub, by, to: target, amount, beneficiary: sovereign }
  const { value: runs } = await followCall({
    ...{ chain: service, call: write(amount), receivers: [hub, target], signal },
    origin: { kind: 'root' }
  })
  const { sent, failure } = readArrival(runs, way)
  // Asset Hub refuses a program that withdraws more than the account holds.
  if (held < sent + fee) return undefined
  const payer = formatAddress({ account: own.account, prefix: teleport.ss58Prefix })
  const name = by === 'teleport' ? 'InitiateTeleport' : 'DepositReserveAsset'
  const described = describeWay({ name, sent, fee, token, way, payer })
  return {
    ...{ chain: hub, held, taken: sent + fee, failure },
    step: {
      chain: 'service',
      origin: { kind: 'root' },
      // `sent` exceeds `amount` by the execution fee on the target.
      call: write(sent, sent > amount ? sent - amount : undefined),
      ...described,
      description: `${sender.sendName}(assetHub, V${version}: ${described.description})`,
      preconditions: [
        ...described.preconditions,
        `that much of ${payer} is its own, and does not back tokens of users`
      ]
    }
  }
}
