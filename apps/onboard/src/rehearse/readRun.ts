import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { type BlockEvent, readBlockEvents } from '@paraclock/submission'

/** The block in which the service's message had a user's call run. */
export interface Run {
  readonly number: number
  readonly blockHash: Hex
  readonly parentHash: Hex
  /** What the message reported, from its beginning to its end. */
  readonly events: readonly BlockEvent[]
  /** Why the call failed; `undefined` if it did not. */
  readonly error: string | undefined
}

const CONTRACT = /^(evm|ethereum)\.(Executed|Created)/

/** Finds the first run of a proxied call in the blocks after a number; `undefined` if there is none. */
export async function readRun(args: {
  readonly chain: Chain
  readonly after: number
}): Promise<Run | undefined> {
  const { chain, after } = args
  for (let number = after + 1; number <= chain.block.number; number += 1) {
    const [parentHash, hash] = await Promise.all([hashOf(chain, number - 1), hashOf(chain, number)])
    const all = await readBlockEvents(chain, { hash, parentHash })
    const events = all.filter(({ extrinsic }) => extrinsic === null)
    const proxied = events.findIndex(({ title }) => title === 'proxy.ProxyExecuted')
    // `ethereumXcm.transactThroughProxy` leads to the contract without the proxy pallet.
    const at = proxied === -1 ? events.findIndex(({ title }) => CONTRACT.test(title)) : proxied
    if (at === -1) continue
    const isEnd = ({ title }: BlockEvent): boolean => title === 'messageQueue.Processed'
    const begin = events.slice(0, at).findLastIndex(isEnd) + 1
    const end = events.findIndex((event, index) => index > at && isEnd(event))
    return {
      number,
      blockHash: hash,
      parentHash,
      events: events.slice(begin, end === -1 ? undefined : end),
      // A contract that refuses reports it before the proxy does, by an event of its own.
      error: events.slice(begin, at + 1).find(({ failure }) => failure !== null)?.failure?.name
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
