import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildChainBlock } from '../src/chain/buildChainBlock.ts'
import { openChain } from '../src/chain/openChain.ts'
import { relayPatch, shippedGenesis } from '../src/genesis/shippedGenesis.ts'

/** One more than the layers that are put into one. */
const LAYERS = 65

test('a chain that runs on lets go of the storage of blocks that it no longer keeps', async () => {
  const time = 1_767_225_600_000
  const patch = await relayPatch([])
  const args = { chain: 'relay', runtime: 'relay', network: 'long', time, patch } as const
  const genesis = await shippedGenesis(args)
  const chain = await openChain({ name: 'relay', genesis, properties: {}, time, keptBlocks: 8 })
  chain.slotDuration = await chain.core.getSlotDuration(chain.blockchain.head)
  const build = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      await buildChainBlock(chain, { time: chain.time + chain.slotDuration })
    }
  }
  await build(2)
  const early = new WeakRef(chain.blockchain.head.storage)
  await build(LAYERS + 16)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What a promise still holds is let go a turn later.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(early.deref()).toBeUndefined()

  // What is below every layer, and what each block changed, are both still known.
  const { head } = chain.blockchain
  expect(head.number).toBe(2 + LAYERS + 16)
  const meta = await head.meta
  const number = await head.read('u32', meta.query['system']!['number']!)
  expect(Number(number)).toBe(head.number)
  const sudo = await head.read('AccountId', meta.query['sudo']!['key']!)
  expect(sudo?.toHex()).toBe('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
})
