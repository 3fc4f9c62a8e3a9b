import type { Evidence, UnixSeconds } from '@paraclock/core'
import type { HrmpSession } from '../state/HrmpHostState.ts'
import type { StorageReader } from './StorageReader.ts'

/**
 * Reads which session the host is in and when the next begins. BABE's slots are counted from the
 * Unix epoch, so the first slot of the next epoch is a time; blocks that are missing delay the
 * session, and never bring it forward.
 */
export async function readSession(reader: StorageReader): Promise<{
  readonly session: HrmpSession
  readonly evidence: readonly Evidence[]
}> {
  const { consts } = reader.chain.api
  const [current, epoch, genesis] = await Promise.all([
    reader.read('session', 'currentIndex'),
    reader.read('babe', 'epochIndex'),
    reader.read('babe', 'genesisSlot')
  ])
  const duration = toBigint(consts['babe']?.['epochDuration'])
  const slot = toBigint(consts['babe']?.['expectedBlockTime'])
  const [index, firstSlot] = [toBigint(epoch.value), toBigint(genesis.value)]
  const timed = duration !== null && slot !== null && index !== null && firstSlot !== null
  return {
    session: {
      index: Number(current.value?.toString() ?? 0),
      nextAt: timed
        ? (((((index + 1n) * duration + firstSlot) * slot) / 1000n) as UnixSeconds)
        : null,
      seconds: timed ? Number((duration * slot) / 1000n) : null
    },
    evidence: [...current.evidence, ...epoch.evidence, ...genesis.evidence]
  }
}

function toBigint(value: { readonly toString: () => string } | null | undefined): bigint | null {
  return value === null || value === undefined ? null : BigInt(value.toString())
}
