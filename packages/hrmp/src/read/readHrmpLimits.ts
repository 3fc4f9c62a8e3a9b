import type { Chain } from '@paraclock/connect'
import { type Evidence, ParaclockError } from '@paraclock/core'
import { camelCase, type HrmpHost } from '@paraclock/types'
import { ChannelsUnsupported } from '../errors.ts'
import type { HrmpLimits, PendingLimits } from '../state/HrmpHostState.ts'

type Configuration = Readonly<Record<string, bigint | number | undefined>>

export async function readHrmpLimits(chain: Chain): Promise<{
  readonly limits: HrmpLimits
  readonly pending: readonly PendingLimits[]
  readonly evidence: readonly Evidence[]
}> {
  const [active, later] = await Promise.all([
    chain.storage<Configuration>({ pallet: 'Configuration', entry: 'ActiveConfig' }),
    chain.storage<readonly (readonly [number, Configuration])[]>({
      pallet: 'Configuration',
      entry: 'PendingConfigs'
    })
  ])
  if (active.value === undefined) {
    throw refuseHost(chain, 'configuration.activeConfig with limits and deposits')
  }
  const pending = (later.value ?? []).map(([session, changed]) => ({
    session,
    limits: pickLimits(changed, chain),
    changed: listChanged(active.value, changed)
  }))
  return {
    limits: pickLimits(active.value, chain),
    pending: pending.toSorted((one, two) => one.session - two.session),
    evidence: [...active.evidence, ...later.evidence]
  }
}

function listChanged(now: Configuration = {}, later: Configuration): readonly string[] {
  return Object.keys(later)
    .filter((name) => /^(hrmp|max_(up|down)ward)_/.test(name) && later[name] !== now[name])
    .map(camelCase)
}

function pickLimits(config: Configuration, chain: Chain): HrmpLimits {
  const pick = (name: string): bigint | number => {
    const value = config[name]
    if (value !== undefined) return value
    throw refuseHost(chain, `configuration of ${name}`)
  }
  return {
    senderDeposit: BigInt(pick('hrmp_sender_deposit')),
    recipientDeposit: BigInt(pick('hrmp_recipient_deposit')),
    maxCapacity: Number(pick('hrmp_channel_max_capacity')),
    maxMessageSize: Number(pick('hrmp_channel_max_message_size')),
    maxTotalSize: Number(pick('hrmp_channel_max_total_size')),
    maxInbound: Number(pick('hrmp_max_parachain_inbound_channels')),
    maxOutbound: Number(pick('hrmp_max_parachain_outbound_channels'))
  }
}

export function findHrmpPallet(chain: Chain): HrmpHost {
  const { hrmp } = chain.facts.capabilities
  if (hrmp !== undefined) return hrmp
  throw refuseHost(chain, 'pallet with hrmpInitOpenChannel and hrmpAcceptOpenChannel')
}

export function refuseHost(chain: Chain, item: string): ParaclockError<typeof ChannelsUnsupported> {
  const coretime = readCoretimeId(chain)
  return new ParaclockError(ChannelsUnsupported, { chain: chain.name, item, coretime })
}

/** Returns the parachain id of the Coretime chain, if the relay chain's metadata contains it. */
export function readCoretimeId(chain: Chain): number | undefined {
  return chain.constant({ pallet: 'Coretime', name: 'BrokerId', as: Number })
}
