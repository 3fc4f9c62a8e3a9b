import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'
import type { ChainUpgrade, ComingUpgrade } from '../../evidence/UpgradesArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { openChains } from './openChains.ts'

export const upgradesGatherer: Gatherer = defineGatherer({
  id: 'upgrades',
  needs: [],
  gather: async (_, { chain, config }) => {
    const { relay, service, target } = await openChains(chain)
    const [ofService, ofTarget] = await Promise.all([
      readUpgrade({ own: service, relay, paraId: config.service.paraId }),
      readUpgrade({ own: target, relay, paraId: config.target.paraId })
    ])
    return { service: ofService, target: ofTarget }
  }
})

interface UpgradeRead {
  readonly own: Chain
  readonly relay: Chain
  readonly paraId: number
}

/** Finds a runtime upgrade that is pending, scheduled on the relay chain, or authorized. */
async function readUpgrade({ own, relay, paraId }: UpgradeRead): Promise<ChainUpgrade> {
  const [pending, future, ...authorized] = await Promise.all([
    readPending(own),
    relay.storage<Hex>({ pallet: 'Paras', entry: 'FutureCodeHash', keys: [paraId] }),
    // Runtimes before 2024 keep the authorization in the pallet ParachainSystem.
    ...['System', 'ParachainSystem'].map((pallet) =>
      own.storage({
        pallet,
        entry: 'AuthorizedUpgrade',
        as: (value) => (value as { readonly code_hash: Hex }).code_hash
      })
    )
  ])
  const evidence = [future, ...authorized].flatMap((one) => one.evidence)
  const find = (): ComingUpgrade | undefined => {
    if (isFilled(pending.value)) return { state: 'pending', codeHash: hashCode(pending.value) }
    // The evidence of a pending code is left out, because it contains the whole code.
    evidence.push(...pending.evidence)
    if (future.value !== undefined) return { state: 'pending', codeHash: future.value }
    const codeHash = authorized.find(({ value }) => value !== undefined)?.value
    return codeHash === undefined ? undefined : { state: 'authorized', codeHash }
  }
  return { coming: find(), evidence }
}

export async function findCode(
  { codeHash }: ComingUpgrade,
  { own, relay }: Omit<UpgradeRead, 'paraId'>,
  codes: readonly Uint8Array[]
): Promise<Uint8Array | undefined> {
  const [pending, onRelay] = await Promise.all([
    readPending(own),
    relay.storage<Uint8Array>({ pallet: 'Paras', entry: 'CodeByHash', keys: [codeHash] })
  ])
  const found = [pending.value, onRelay.value, ...codes].filter(isFilled)
  return found.find((code) => hashCode(code) === codeHash)
}

export function hashCode(code: Uint8Array): Hex {
  return bytesToHex(blake2b256(code))
}

function readPending(own: Chain) {
  return own.storage<Uint8Array>({ pallet: 'ParachainSystem', entry: 'PendingValidationCode' })
}

function isFilled(value: Uint8Array | undefined): value is Uint8Array {
  return value !== undefined && value.length > 0
}
