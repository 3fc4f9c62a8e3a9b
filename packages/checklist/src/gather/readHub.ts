import type { Chain } from '@paraclock/connect'
import {
  type AccountId32,
  type Evidence,
  FactMissing,
  genericPrefix,
  type Hex,
  isParaclockError
} from '@paraclock/core'
import {
  type HrmpHubState,
  type HrmpParaState,
  type HrmpState,
  type HubTransfer,
  transferProgram,
  writeTeleport
} from '@paraclock/hrmp'
import { camelCase } from '@paraclock/types'
import {
  agreeOnXcmVersion,
  findCallPosition,
  measureProgram,
  messageMargin,
  quoteExecutionFee,
  quoteInclusionFee
} from '@paraclock/weights'
import { readAccount, relayLocation, sovereignAccount, type XcmVersion } from '@paraclock/xcm'
import type { ParachainConfig } from '../config/configSchema.ts'
import { existentialDepositOf } from './chains.ts'
import { encodeAsHolder } from './encodeTransfers.ts'
import { failureOfRun, followCall } from './followCall.ts'
import { keylessAccounts } from './keylessAccounts.ts'
import { sumCredits, sumDeliveryFees } from './readMoves.ts'
import { readOwnMoney } from './readOwnMoney.ts'

interface ReadHubArgs {
  readonly hub: Chain
  readonly relay: Chain
  readonly state: HrmpState
  readonly signal: AbortSignal
}

/** Reads how Asset Hub teleports the relay token to the relay chain. A dry run shows the fees. */
export async function readHub(args: ReadHubArgs): Promise<HrmpHubState | undefined> {
  const { hub, relay, state, signal } = args
  const [{ paraId, sovereign }] = state.paras
  const version = agreeOnXcmVersion(hub, relay)
  const amount = 10n ** BigInt(state.host.token.decimals + 1)
  const { pallet } = hub.facts.capabilities.xcm
  if (pallet === undefined || hub.paraId === undefined || !hub.hasApi('DryRunApi')) return undefined
  const method = 'limited_teleport_assets'
  const { palletIndex, callIndex } = findCallPosition({ chain: hub, pallet: pallet.name, method })
  const name = `${pallet.section}.${camelCase(method)}`
  const teleport = { pallet: palletIndex, call: callIndex, name }
  const call = writeTeleport({ teleport, version }, paraId, amount)
  const [run, inclusionFee, messageFee] = await Promise.all([
    runTeleport({ ...args, call, sovereign, amount }),
    priceCall(hub, call, signal),
    priceHubMessage({ hub, paraId, amount, version, signal })
  ])
  return {
    chain: hub.name,
    paraId: hub.paraId,
    ss58Prefix: hub.facts.ss58Prefix ?? genericPrefix,
    existentialDeposit: existentialDepositOf(hub) ?? 0n,
    teleport,
    version,
    ...run,
    inclusionFee,
    messageFee:
      messageFee === undefined ? undefined : (messageFee + run.deliveryFee) * messageMargin
  }
}

type Run = Pick<HrmpHubState, 'arrivalFee' | 'deliveryFee' | 'failure' | 'evidence'>

async function runTeleport(
  args: ReadHubArgs & {
    readonly call: Hex
    readonly sovereign: AccountId32
    readonly amount: bigint
  }
): Promise<Run> {
  const { hub, relay, call, sovereign, amount, signal } = args
  const asHolder = encodeAsHolder({ chain: hub, holder: keylessAccounts[32], call, amount })
  const fail = (failure: string, evidence: readonly Evidence[]): Run => {
    return { arrivalFee: 0n, deliveryFee: 0n, failure, evidence }
  }
  if (asHolder === undefined) return fail(`${hub.name} cannot try it`, [])
  const { value: runs, evidence } = await followCall({
    ...{ chain: hub, origin: { kind: 'root' }, call: asHolder },
    ...{ receivers: [relay], signal }
  })
  const failure = runs.map(failureOfRun).find((one) => one !== undefined)
  if (failure !== undefined) return fail(failure, evidence)
  const [sent, arrived] = runs
  if (sent === undefined || arrived === undefined)
    return fail(`${hub.name} sends nothing`, evidence)
  const credited = sumCredits(arrived.outcome.events, sovereign)
  if (credited === 0n) return fail(`nothing arrives on ${relay.name}`, evidence)
  return {
    arrivalFee: amount - credited,
    deliveryFee: sumDeliveryFees(sent.outcome.events),
    evidence
  }
}

export async function priceCall(
  chain: Chain,
  call: Hex,
  signal: AbortSignal
): Promise<bigint | undefined> {
  return (await orUnstated(quoteInclusionFee({ chain, call, signal })))?.amount
}

/** Returns the result of `work`, or `undefined` if a needed fact is missing on the chain. */
async function orUnstated<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (isParaclockError(error, FactMissing)) return undefined
    throw error
  }
}

export async function priceHubMessage(args: {
  readonly hub: Chain
  readonly paraId: number
  readonly amount: bigint
  readonly version: XcmVersion
  /** Defaults to a transfer to the parachain's account on the relay chain. */
  readonly to?: HubTransfer
  readonly signal: AbortSignal
}): Promise<bigint | undefined> {
  const { hub: chain, version, signal, ...sent } = args
  const program = transferProgram({ ...sent, delivery: 0n, fee: args.amount })
  const weight = (await orUnstated(measureProgram({ chain, program, version, signal })))?.weight
  if (weight === undefined) return undefined
  const asset = relayLocation
  return (await orUnstated(quoteExecutionFee({ chain, weight, asset, version, signal })))?.amount
}

export async function readAccounts(args: {
  readonly relay: Chain
  readonly hub: Chain | undefined
  readonly unread: string | undefined
  readonly chain: Chain
  readonly para: HrmpParaState
  readonly config: Pick<ParachainConfig, 'paraId' | 'ownOnAssetHub'>
}): Promise<HrmpParaState> {
  const { relay, hub, unread, chain, para, config } = args
  const { paraId, ownOnAssetHub: stated } = config
  const { account } = sovereignAccount({ paraId, on: 'sibling' })
  const keys = [{ sender: paraId, recipient: hub?.paraId }]
  const [held, channel] = await Promise.all([
    hub && readAccount(hub, account),
    hub && relay.storage({ pallet: 'Hrmp', entry: 'HrmpChannels', keys, as: () => true })
  ])
  const { value, evidence } = await readOwnMoney({
    ...{ para: chain, onRelay: para.balance.free, unread },
    ...(held && { onHub: { hub: hub?.paraId, free: held.balance.free, stated } })
  })
  const { onRelay: own, onHub } = value
  const read = { ...para, own, evidence: [...para.evidence, ...evidence] }
  if (held === undefined || onHub === undefined) return read
  const { balance } = held
  return { ...read, onHub: { account, balance, own: onHub, hasChannel: channel?.value === true } }
}
