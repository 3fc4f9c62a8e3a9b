import type { Chain } from '@paraclock/connect'
import {
  type AccountId32,
  type Evidence,
  FactMissing,
  type Hex,
  isParaclockError
} from '@paraclock/core'
import {
  type HrmpHubState,
  type HrmpParaState,
  type HrmpState,
  writeTeleport
} from '@paraclock/hrmp'
import { camelCase } from '@paraclock/types'
import { agreeOnXcmVersion, findCallPosition, quoteInclusionFee } from '@paraclock/weights'
import { readAccount, sovereignAccount } from '@paraclock/xcm'
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
  if (pallet === undefined || !hub.hasApi('DryRunApi')) return undefined
  const method = 'limited_teleport_assets'
  const { palletIndex, callIndex } = findCallPosition({ chain: hub, pallet: pallet.name, method })
  const name = `${pallet.section}.${camelCase(method)}`
  const teleport = { pallet: palletIndex, call: callIndex, name }
  const call = writeTeleport({ teleport, version }, paraId, amount)
  const [run, inclusionFee] = await Promise.all([
    runTeleport({ ...args, call, sovereign, amount }),
    priceCall(hub, call, signal)
  ])
  return {
    chain: hub.name,
    teleport,
    version,
    ...run,
    inclusionFee
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
    chain: hub,
    origin: { kind: 'root' },
    call: asHolder,
    receivers: [relay],
    signal
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

/** Reads how much of the parachain's money on the relay chain does not back tokens of its users. */
export async function readOwn(args: {
  readonly hub: Chain | undefined
  readonly unread: string | undefined
  readonly chain: Chain
  readonly para: HrmpParaState
}): Promise<HrmpParaState> {
  const { hub, unread, chain, para } = args
  const { account } = sovereignAccount({ paraId: para.paraId, on: 'sibling' })
  const onHub = hub && {
    hub: hub.paraId,
    free: (await readAccount(hub, account)).balance.free
  }
  const onRelay = para.balance.free
  const { value: own, evidence } = await readOwnMoney({ para: chain, onRelay, onHub, unread })
  return { ...para, own, evidence: [...para.evidence, ...evidence] }
}
