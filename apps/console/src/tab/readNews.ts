import type { ChainRole } from '@paraclock/checklist'
import type { Devnet, DevnetChain } from '@paraclock/devnet'
import type { EventRecord } from '@polkadot/types/interfaces'
import { sayEvent } from './sayEvent.ts'
import type { TabBlock } from './TabNetwork.ts'

/**
 * The largest number of blocks of a chain that one call reads. If more blocks are new, the oldest
 * are skipped.
 */
const MAX_BLOCKS = 40

/**
 * Creates a function that returns the blocks that all chains have built since the previous call of
 * the function. The blocks are sorted by time.
 */
export function createNewsReader(net: Devnet): () => Promise<readonly TabBlock[]> {
  const last = new Map<string, number>()
  return async () => {
    const chains = [net.relay, net.service, net.target]
    const read = await Promise.all(
      chains.map(async (chain) => {
        const head = (await chain.api.rpc.chain.getHeader()).number.toNumber()
        // After a snapshot is restored, the head can be below the last read block. Reading then
        // resumes at the head.
        const from = Math.max(Math.min(last.get(chain.name) ?? head, head), head - MAX_BLOCKS)
        last.set(chain.name, head)
        const numbers = Array.from({ length: head - from }, (_, index) => from + index + 1)
        return await Promise.all(numbers.map((number) => readBlock(chain, number)))
      })
    )
    return read.flat().toSorted((one, two) => one.time - two.time)
  }
}

async function readBlock(chain: DevnetChain, number: number): Promise<TabBlock> {
  const { api } = chain
  const at = await api.at(await api.rpc.chain.getBlockHash(number))
  const [now, records] = await Promise.all([
    at.query['timestamp']?.['now']?.(),
    at.query['system']?.['events']?.()
  ])
  const events = (records ?? []) as unknown as readonly EventRecord[]
  return {
    role: chain.name as ChainRole,
    number,
    time: Math.floor(Number(now?.toString() ?? 0) / 1000),
    news: events.flatMap(({ event }) => {
      const { section, method } = event
      const fields = event.data.map((value) => value.toHuman())
      const names = event.data.names ?? []
      const data = Object.fromEntries(fields.map((value, index) => [names[index] ?? index, value]))
      const said = sayEvent({ section, method, data })
      return said === undefined ? [] : [{ ...said, event: `${section}.${method}` }]
    })
  }
}
