import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { isDispatch, judgeMessage, splitMessages } from '@paraclock/scheduler'
import { type BlockEvent, readBlockEvents } from '@paraclock/submission'

/** The block in which the service's message had a user's call run. */
export interface Run {
  readonly number: number
  readonly blockHash: Hex
  readonly parentHash: Hex
  /** What the message reported, without the event that ends it. */
  readonly events: readonly BlockEvent[]
  /** Why the call failed; `undefined` if it did not. */
  readonly error: string | undefined
}

/** Finds the first run of a proxied call in the blocks after a number; `undefined` if there is none. */
export async function readRun(args: {
  readonly chain: Chain
  readonly after: number
}): Promise<Run | undefined> {
  const { chain, after } = args
  for (let number = after + 1; number <= chain.block.number; number += 1) {
    const [parentHash, hash] = await Promise.all([hashOf(chain, number - 1), hashOf(chain, number)])
    const events = await readBlockEvents(chain, { hash, parentHash })
    const message = splitMessages(events).find((one) => one.events.some(isDispatch))
    if (message === undefined) continue
    return {
      number,
      blockHash: hash,
      parentHash,
      events: message.events.slice(0, -1),
      error: judgeMessage(message, true).failure?.error
    }
  }
  return undefined
}

async function hashOf(chain: Chain, number: number): Promise<Hex> {
  if (number === chain.block.number) return chain.block.hash
  const entry = { pallet: 'System', entry: 'BlockHash', keys: [number] }
  const { value } = await chain.storage({ ...entry, as: (hash) => hash as Hex })
  return value ?? '0x'
}
