import { type Runtime, type RuntimeEvent, readEvent } from '@paraclock/types'
import type { RunBlock } from './judgeRun.ts'

/** A block's events, read by the runtime that reported them. */
export function readRunBlock(
  runtime: Pick<Runtime, 'metadata'>,
  number: number,
  events: readonly { readonly pallet: string; readonly name: string; readonly data: unknown }[]
): RunBlock {
  const read = ({ pallet, name, data }: (typeof events)[number]): RuntimeEvent =>
    readEvent(runtime, { type: pallet, value: { type: name, value: data } })
  return { number, events: events.map(read) }
}
