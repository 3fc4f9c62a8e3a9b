import { type CallReview, toCallEvent } from '@paraclock/submission'
import { camelCase } from '@paraclock/types'
import type { ValueWords } from './createValueWords.ts'

/** An event on one line: its name, and its fields in words. */
export function describeEvent(event: CallReview['events'][number], words: ValueWords): string {
  const { title } = event
  const { data } = toCallEvent(event)
  const beside = Object.values(data)
  const fields = Object.entries(data).flatMap(([name, value]) => {
    if (words.isAsset(value)) return []
    const field = camelCase(name)
    const said = words.say({ pallet: camelCase(event.pallet), field, value, beside })
    // Which amount or result it is, the event's name says.
    return field === 'amount' || field === 'result' ? [said] : [`${field} ${said}`]
  })
  return fields.length === 0 ? title : `${title}: ${fields.join(', ')}`
}
