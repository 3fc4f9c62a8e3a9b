import type { Chain } from '@paraclock/connect'
import { type Fact, parseAccount } from '@paraclock/core'
import { camelCase, toJson } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { isSameLocation, type Location, siblingLocation } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { FeeAssetArtifact, TokenArtifact, TransferTrial } from '../evidence/TokenArtifact.ts'
import { defineGatherer, type GatherContext, type Gatherer } from './defineGatherer.ts'
import { canTransfer, encodeTransfer } from './encodeTransfers.ts'
import { findKeepers } from './findKeepers.ts'
import { readAssetItem } from './readAssetItem.ts'
import { type TransferEnd, tryTransfer } from './tryTransfer.ts'

const HERE: Location = { parents: 0, interior: [] }

const NO_DECIMALS = { known: false, why: 'the service names no usable decimals' } as const

/** Reads whether the service's token is registered on the target, and dry-runs both ways of it. */
export const tokenGatherer: Gatherer = defineGatherer({
  id: 'token',
  needs: ['service', 'feeAsset'],
  gather: async (
    { feeAsset, service: { token, isTokenUnnamed } },
    { chain, config, observe, signal }
  ) => {
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    const whole = isTokenUnnamed === true ? undefined : 10n ** BigInt(token.decimals)
    return await readToken({ service, target, config, feeAsset, whole, observe, signal })
  }
})

interface TokenArgs {
  readonly service: Chain
  readonly target: Chain
  readonly config: NetworkConfig
  readonly feeAsset: FeeAssetArtifact
  /** One token, in its smallest unit; `undefined` if the service does not say. */
  readonly whole: bigint | undefined
  readonly observe: GatherContext['observe']
  readonly signal: AbortSignal
}

async function readToken(args: TokenArgs): Promise<TokenArtifact> {
  const { service, target, config, signal } = args
  const { paraId } = config.service
  const token = siblingLocation(paraId)
  const gap = findGap(service) ?? findGap(target)
  const [registration, toTarget, toService] = await Promise.all([
    readRegistration(target, token, signal),
    gap ?? tryToTarget(args, token),
    gap ?? tryToService(args, token)
  ])
  return { ...registration, toTarget, toService }
}

async function tryToTarget(args: TokenArgs, token: Location): Promise<Fact<TransferTrial>> {
  const { service, target, config, feeAsset, whole, signal } = args
  const ends = listEnds(args)
  if (whole === undefined) return NO_DECIMALS
  const { location, minimum = 0n } = feeAsset
  // Enough for an account that holds none of it, after the fees.
  const amount = isSameLocation(location, token) ? whole + 2n * minimum : whole
  const user = parseAccount(config.user)
  const call = encodeTransfer({
    chain: service,
    version: agreeOnXcmVersion(service, target),
    paraId: config.target.paraId,
    beneficiary: parseAccount(accountOnTarget(config)),
    asset: HERE,
    amount
  })
  // Whether the token moves does not hang on what the user holds of it.
  const trial = await tryTransfer({
    from: ends.service,
    to: ends.target,
    holder: user,
    call,
    amount,
    signal
  })
  return { known: true, value: trial }
}

// Any holder can show that the token moves. The service's own account on the target is known to exist.
async function tryToService(args: TokenArgs, token: Location): Promise<Fact<TransferTrial>> {
  const { service, target, config, feeAsset, whole, signal } = args
  const { balance, location, sovereign } = feeAsset
  if (whole === undefined) return NO_DECIMALS
  const unheld = { known: false, why: 'no known account holds enough of it for a dry run' } as const
  if (!isSameLocation(location, token) || !balance.known) return unheld
  const { spendable: held = balance.value.amount } = feeAsset
  const isWhole = held >= whole
  const amount = isWhole ? whole : held
  if (amount === 0n) return unheld
  const call = encodeTransfer({
    chain: target,
    version: agreeOnXcmVersion(service, target),
    paraId: config.service.paraId,
    beneficiary: parseAccount(config.user),
    asset: token,
    amount
  })
  const { service: to, target: from } = listEnds(args)
  const trial = await tryTransfer({ from, to, holder: sovereign, call, signal })
  // Less than one token may be too little for the fees alone, which shows nothing.
  if (!isWhole && !trial.succeeded) return unheld
  return { known: true, value: trial }
}

function listEnds(args: TokenArgs): Readonly<Record<'service' | 'target', TransferEnd>> {
  const { service, target, config, observe } = args
  return {
    service: { chain: service, ...config.service, observer: observe('service') },
    target: { chain: target, ...config.target, observer: observe('target') }
  }
}

function findGap(chain: Chain): Fact<TransferTrial> | undefined {
  if (canTransfer(chain)) return undefined
  return { known: false, why: `the ${chain.name} has no call limitedReserveTransferAssets` }
}

async function readRegistration(
  chain: Chain,
  token: Location,
  signal: AbortSignal
): Promise<Pick<TokenArtifact, 'registered' | 'registeredEvidence'>> {
  const read = await readAssetItem({ chain, entry: 'Asset', asset: token, signal })
  if (read === undefined) {
    const keepers = findKeepers(chain.runtime.metadata.pallets.map(({ name }) => camelCase(name)))
    const why =
      keepers.length === 0
        ? 'no pallet of the target keeps assets of other chains'
        : `the target keeps them in pallets of an unknown form: ${keepers.join(', ')}`
    return { registered: { known: false, why }, registeredEvidence: [] }
  }
  const details = read.value === undefined ? null : toJson(read.value)
  return { registered: { known: true, value: details }, registeredEvidence: read.evidence }
}
