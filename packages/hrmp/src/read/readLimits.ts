import { type Evidence, ParaclockError } from '@paraclock/core'
import type { HrmpLimits, PendingLimits } from '../state/HrmpLimits.ts'
import type { StorageReader } from './StorageReader.ts'

type Numeric = { readonly toString: () => string }
type Configuration = Readonly<Record<string, Numeric | undefined>>

const FIELDS = {
  senderDeposit: 'hrmpSenderDeposit',
  recipientDeposit: 'hrmpRecipientDeposit',
  maxCapacity: 'hrmpChannelMaxCapacity',
  maxMessageSize: 'hrmpChannelMaxMessageSize',
  maxTotalSize: 'hrmpChannelMaxTotalSize',
  maxInbound: 'hrmpMaxParachainInboundChannels',
  maxOutbound: 'hrmpMaxParachainOutboundChannels'
} as const

/** Reads the limits in force, and those that are decided for later sessions. */
export async function readLimits(reader: StorageReader): Promise<{
  readonly limits: HrmpLimits
  readonly pending: readonly PendingLimits[]
  readonly evidence: readonly Evidence[]
}> {
  const [active, later] = await Promise.all([
    reader.read('configuration', 'activeConfig'),
    reader.read('configuration', 'pendingConfigs')
  ])
  const chain = reader.chain.name
  const config = active.value as unknown as Configuration | null
  if (config === null) {
    const problem = 'it has no configuration.activeConfig with limits and deposits'
    throw new ParaclockError('HrmpHostMissing', { chain, problem })
  }
  const pending = ((later.value ?? []) as unknown as [Numeric, Configuration][]).map(
    ([session, changed]) => ({
      session: Number(session.toString()),
      limits: pickLimits(changed, chain)
    })
  )
  return {
    limits: pickLimits(config, chain),
    pending: pending.toSorted((one, two) => one.session - two.session),
    evidence: [...active.evidence, ...later.evidence]
  }
}

function pickLimits(config: Configuration, chain: string): HrmpLimits {
  const pick = (name: keyof typeof FIELDS): string => {
    const value = config[FIELDS[name]]
    if (value !== undefined) return value.toString()
    const problem = `its configuration has no ${FIELDS[name]}`
    throw new ParaclockError('HrmpHostMissing', { chain, problem })
  }
  return {
    senderDeposit: BigInt(pick('senderDeposit')),
    recipientDeposit: BigInt(pick('recipientDeposit')),
    maxCapacity: Number(pick('maxCapacity')),
    maxMessageSize: Number(pick('maxMessageSize')),
    maxTotalSize: Number(pick('maxTotalSize')),
    maxInbound: Number(pick('maxInbound')),
    maxOutbound: Number(pick('maxOutbound'))
  }
}
