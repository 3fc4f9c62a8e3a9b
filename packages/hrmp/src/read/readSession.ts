import type { Chain } from '@paraclock/connect'
import type { Evidence, UnixSeconds } from '@paraclock/core'
import type { HrmpSession } from '../state/HrmpHostState.ts'

/**
 * The session that a host is in, and when the next one begins. BABE's slots are counted from the
 * Unix epoch, so the first slot of the next epoch is a time; blocks that are missing delay the
 * session, and never bring it forward.
 */
export async function readSession(chain: Chain): Promise<{
  readonly session: HrmpSession
  readonly evidence: readonly Evidence[]
}> {
  const toBigint = (value: unknown): bigint => BigInt(value as bigint | number)
  const [current, epoch, genesis] = await Promise.all([
    chain.storage({ pallet: 'Session', entry: 'CurrentIndex', as: Number }),
    chain.storage({ pallet: 'Babe', entry: 'EpochIndex', as: toBigint }),
    chain.storage({ pallet: 'Babe', entry: 'GenesisSlot', as: toBigint })
  ])
  const duration = chain.constant({ pallet: 'Babe', name: 'EpochDuration', as: toBigint })
  const slot = chain.constant({ pallet: 'Babe', name: 'ExpectedBlockTime', as: toBigint })
  const [index, firstSlot] = [epoch.value, genesis.value]
  const timed =
    duration !== undefined && slot !== undefined && index !== undefined && firstSlot !== undefined
  return {
    session: {
      index: current.value ?? 0,
      nextAt: timed
        ? (((((index + 1n) * duration + firstSlot) * slot) / 1000n) as UnixSeconds)
        : null,
      seconds: timed ? Number((duration * slot) / 1000n) : null,
      blocks: duration === undefined ? null : Number(duration)
    },
    evidence: [...current.evidence, ...epoch.evidence, ...genesis.evidence]
  }
}
