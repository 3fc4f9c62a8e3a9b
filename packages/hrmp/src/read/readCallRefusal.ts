import { type Chain, type Read, readMigrations } from '@paraclock/connect'
import type { HrmpHost } from '@paraclock/types'
import { buildHrmpCall } from '../build/buildHrmpCall.ts'
import type { ChannelManagement } from '../state/ChannelManagement.ts'

const ORIGINS = 'ParachainsOrigin'

const REFUSALS: ReadonlySet<string> = new Set(['system.CallFiltered', 'BadOrigin'])

/**
 * Reads whether a chain refuses the calls with which parachains manage channels. While a migration of
 * the chain is under way, the value is its stage. Otherwise, a relay chain dry-runs a channel request
 * with the origin of a parachain. The value is then the error, if it is `system.CallFiltered` or
 * `BadOrigin`. `reserves`: whether the request reserved a deposit, if it succeeded.
 */
export async function readCallRefusal(args: {
  readonly chain: Chain
  readonly management: ChannelManagement
  readonly pallet: HrmpHost
  readonly paraId: number
  readonly peer: number
  readonly signal?: AbortSignal | undefined
}): Promise<Read<string | undefined> & { readonly reserves?: boolean }> {
  const { chain, management, pallet, paraId, peer, signal } = args
  const migrations = await readMigrations(chain)
  const migration = migrations.value.find(({ phase }) => phase === 'during')
  if (migration !== undefined) {
    const value = `the stage ${migration.stage} of its migration (${migration.item})`
    return { value, evidence: migrations.evidence }
  }
  const hasOrigin = chain.runtime.metadata.pallets.some(({ name }) => name === ORIGINS)
  if (management.calls.kind !== 'relay' || !hasOrigin || !chain.hasApi('DryRunApi')) {
    return { value: undefined, evidence: [] }
  }
  const request = { recipient: peer, proposedMaxCapacity: 1, proposedMaxMessageSize: 1 }
  const call = buildHrmpCall({ pallet, method: 'hrmpInitOpenChannel', args: request })
  const origin = { type: ORIGINS, value: { type: 'Parachain', value: paraId } }
  const run = { origin: { kind: 'chain', origin }, call, signal } as const
  const { value, evidence } = await chain.dryRunCall(run)
  if (value.failure === undefined) {
    const reserves = value.events.some(({ name }) => name === 'Reserved' || name === 'Held')
    return { value: undefined, reserves, evidence }
  }
  const { name } = value.failure
  return { value: REFUSALS.has(name) ? name : undefined, evidence }
}
