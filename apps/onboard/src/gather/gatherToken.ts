import { type JsonValue, parseAccount } from '@paraclock/core'
import { encodeLocation, isSameLocation, type Location, type XcmVersion } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { TokenArtifact, TransferTrial } from '../evidence/TokenArtifact.ts'
import { type ChainReader, hasItem, readItem } from './ChainReader.ts'
import { encodeAsHolder } from './encodeAsHolder.ts'
import { canTransfer, encodeTransfer } from './encodeTransfer.ts'
import { findKeepers } from './findKeepers.ts'
import type { FeeAssetFacts } from './gatherFeeAsset.ts'
import { tryTransfer } from './tryTransfer.ts'

const HERE: Location = { parents: 0, interior: [] }

/** Reads whether the service's token is registered on the target, and tries both ways of it. */
export async function gatherToken(args: {
  readonly readers: { readonly service: ChainReader; readonly target: ChainReader }
  readonly chains: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly config: NetworkConfig
  readonly feeAsset: FeeAssetFacts
}): Promise<TokenArtifact> {
  const { readers, chains, config, feeAsset } = args
  const { paraId } = config.service
  const token: Location = { parents: 1, interior: [{ kind: 'parachain', paraId }] }
  const ends = {
    service: { reader: readers.service, paraId },
    target: { reader: readers.target, paraId: config.target.paraId }
  }
  const whole = 10n ** BigInt(chains.service.token.decimals)
  const user = parseAccount(config.user)
  const cannot = findGap(readers, chains)
  const version = Math.min(readers.service.xcmVersion, readers.target.xcmVersion) as XcmVersion
  const [registration, toTarget, toService] = await Promise.all([
    readRegistration(readers.target, token),
    cannot ??
      tryTransfer({
        from: ends.service,
        to: ends.target,
        origin: user,
        call: encodeTransfer({
          api: readers.service.api,
          version,
          paraId: config.target.paraId,
          beneficiary: parseAccount(accountOnTarget(config)),
          asset: HERE,
          amount: whole
        })
      }).then(found),
    cannot ?? tryBack()
  ])
  return { ...registration, paidIn: feeAsset.location, toTarget, toService }

  // Whoever holds some can show that it moves; the service's own account there is sure to be known.
  async function tryBack(): Promise<Opinion<TransferTrial>> {
    const { balance, location, sovereign } = feeAsset
    const isHeld = isSameLocation(location, token) && balance.known && balance.value.amount >= whole
    if (!isHeld) {
      return { known: false, why: 'nobody is known who holds enough of it to try' }
    }
    const { api } = readers.target
    const call = encodeTransfer({
      api,
      version,
      paraId,
      beneficiary: user,
      asset: token,
      amount: whole
    })
    const asHolder = encodeAsHolder({ api, holder: sovereign, call })
    return found(
      await tryTransfer({
        from: ends.target,
        to: ends.service,
        origin: asHolder === undefined ? sovereign : 'root',
        call: asHolder ?? call
      })
    )
  }
}

function found(value: TransferTrial): Opinion<TransferTrial> {
  return { known: true, value }
}

function findGap(
  readers: { readonly service: ChainReader; readonly target: ChainReader },
  chains: { readonly service: ChainArtifact; readonly target: ChainArtifact }
): Opinion<TransferTrial> | undefined {
  for (const role of ['service', 'target'] as const) {
    const api = chains[role].capabilities.runtimeApis.DryRunApi
    if (!api.known || api.value === null)
      return { known: false, why: `the ${role} has no DryRunApi` }
    if (!canTransfer(readers[role].api)) {
      return { known: false, why: `the ${role} has no call limitedReserveTransferAssets` }
    }
  }
  return undefined
}

async function readRegistration(
  reader: ChainReader,
  token: Location
): Promise<Pick<TokenArtifact, 'registered' | 'registeredEvidence' | 'keepers'>> {
  if (!hasItem(reader, 'foreignAssets.asset')) {
    const keepers = findKeepers(Object.keys(reader.api.query))
    const why =
      keepers.length === 0
        ? 'no pallet of the target is known to keep assets of other chains'
        : `the target keeps them in a way that is not known here: ${keepers.join(', ')}`
    return { registered: { known: false, why }, registeredEvidence: [], keepers }
  }
  const { value, evidence } = await readItem(
    reader,
    'foreignAssets.asset',
    encodeLocation({ location: token, version: 4 })
  )
  const details = value === undefined ? null : (value.toPrimitive() as JsonValue)
  return { registered: { known: true, value: details }, registeredEvidence: [evidence] }
}
