import { expect, test } from 'vitest'
import { buildChainBlock } from '../src/chain/buildChainBlock.ts'
import { openChain } from '../src/chain/openChain.ts'
import { relayPatch, shippedGenesis } from '../src/genesis/shippedGenesis.ts'

test('a transaction that stops the runtime is refused with its panic, and the chain goes on', async () => {
  const time = 1_767_225_600_000
  const patch = await relayPatch([])
  const args = { chain: 'relay', runtime: 'relay', network: 'panic', time, patch } as const
  const genesis = await shippedGenesis(args)
  const chain = await openChain({ name: 'relay', genesis, properties: {}, time })
  const { blockchain } = chain
  chain.slotDuration = await chain.core.getSlotDuration(blockchain.head)
  const build = () => buildChainBlock(chain, { time: chain.time + chain.slotDuration })
  await build()

  const { head } = blockchain
  const [registry, meta] = [await head.registry, await head.meta]
  const write = (value: number): `0x${string}` =>
    registry.createType('Extrinsic', meta.tx['timestamp']!['set']!(value)).toHex()
  // No pool lets a second clock into a block: this is what it would come to.
  const [first, second] = [write(1), write(2)]
  const lost: string[] = []
  const stop = chain.losses.hear((extrinsic, status) => lost.push(`${extrinsic} ${status}`))
  await blockchain.txPool.submitExtrinsic(first)
  await expect(build()).rejects.toMatchObject({
    code: 'BlockFailed',
    message: expect.stringContaining('Timestamp must be updated only once in the block')
  })
  expect(blockchain.head).toBe(head)
  // Only what stopped it is gone.
  expect(blockchain.txPool.pendingExtrinsics).toEqual([])
  expect(lost).toEqual([`${first} invalid`])
  expect((await build()).block.number).toBe(head.number + 1)
  await blockchain.txPool.submitExtrinsic(second)
  await expect(build()).rejects.toMatchObject({ code: 'BlockFailed' })
  expect((await build()).block.number).toBe(head.number + 2)
  stop()
})
