import type { Block } from '@acala-network/chopsticks-core'

const PAGE = 1000

/** Everything that is stored after a block, in the order of keys. */
export async function readState(block: Block): Promise<Map<`0x${string}`, `0x${string}`>> {
  const state = new Map<`0x${string}`, `0x${string}`>()
  for (let startKey = '0x'; ; ) {
    const page = await block.getKeysPaged({ prefix: '0x', pageSize: PAGE, startKey })
    for (const key of page) state.set(key as `0x${string}`, (await block.get(key)) as `0x${string}`)
    if (page.length < PAGE) return state
    startKey = page.at(-1) as string
  }
}
