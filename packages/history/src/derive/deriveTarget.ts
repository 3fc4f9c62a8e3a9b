import { isFromService, judgeMessage, splitMessages } from '@paraclock/scheduler'
import { findProxyCall, toJson } from '@paraclock/types'
import type { ReadBlock } from '../read/decodeEvents.ts'
import type { ChainNumber, EffectRow } from '../store/tables.ts'

const MAX_EVENTS_TEXT = 65_536

/**
 * Derives the effects of the service's messages from blocks of the target. With `serviceId`,
 * messages of other siblings are left out.
 */
export function deriveTarget(
  chain: ChainNumber,
  blocks: readonly ReadBlock[],
  serviceId: number | null
): readonly EffectRow[] {
  return blocks.flatMap(({ number: block, time, by, read }) =>
    splitMessages(read).flatMap((message): EffectRow[] => {
      const [topic] = message.ids
      if (topic === undefined || !isFromService(message, serviceId)) return []
      const { dispatch, failure } = judgeMessage(message, false)
      return [
        {
          chain,
          block,
          event: message.end,
          time,
          topic,
          dispatch,
          processed: Number(message.refused === undefined),
          error: failure?.error ?? null,
          proxy_prefix: findProxyCall(by.runtime),
          events: describeEvents(message.events.slice(0, -1))
        }
      ]
    })
  )
}

/**
 * Writes events as JSON. If the text would be too long, writes only the names of the events, and
 * cuts this text.
 */
function describeEvents(events: ReadBlock['read']): string {
  const whole = JSON.stringify(
    events.map(({ pallet, name, value }) => ({ pallet, name, data: toJson(value ?? null) }))
  )
  if (whole.length <= MAX_EVENTS_TEXT) return whole
  const titles = events.map(({ pallet, name }) => ({ pallet, name }))
  return JSON.stringify(titles).slice(0, MAX_EVENTS_TEXT)
}
