import { bytesToHex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'

/** How far a service has followed the time, where it keeps that. */
interface Progress {
  readonly opened?: unknown
  readonly due?: readonly unknown[]
}

/**
 * Has a copy of the service pass the slots before a time, which is the start of one, without a look at
 * them: on a chain each of its blocks looks at a few, and here there is no block in months. What it
 * finds in none of them is looked at in those that follow.
 */
export async function passSlots(
  service: SimulatedChain,
  slotSeconds: number,
  time: number
): Promise<void> {
  const item = service.runtime.storage('AutomationTime', 'Progress')
  if (item === undefined) return
  const raw = await service.read(item.key())
  const progress = raw === null ? {} : (item.decode(raw) as Progress)
  const opened = BigInt(time - slotSeconds)
  if (typeof progress.opened !== 'bigint' || progress.opened >= opened) return
  const passed = service.runtime.type(item.type).encode({ ...progress, opened })
  service.write([[item.key(), bytesToHex(passed)]])
}
