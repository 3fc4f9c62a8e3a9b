import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'

/**
 * The time of a block in milliseconds since the Unix epoch, as its state has it; `null` if the chain
 * has no clock.
 */
export async function readBlockTime(
  { runtime, source }: Pick<Chain, 'runtime' | 'source'>,
  at: Hex
): Promise<number | null> {
  const item = runtime.storage('Timestamp', 'Now')
  if (item === undefined) return null
  const [now = null] = await source.getStorage([item.key()], { at })
  const time = now === null ? null : item.decode(hexToBytes(now))
  return typeof time === 'bigint' ? Number(time) : null
}
