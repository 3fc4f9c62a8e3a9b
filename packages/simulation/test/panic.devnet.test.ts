import { bytesToHex, encodeCompact, joinBytes } from '@paraclock/core'
import { loadHashing } from '@paraclock/executor'
import { beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../src/chain/LocalChain.ts'
import { openLocalChain } from '../src/chain/openLocalChain.ts'
import { readNetwork } from './support/readNetwork.ts'
import { loadGenesis } from './support/startNetwork.ts'

let chain: LocalChain

beforeAll(async () => {
  const [relay] = await loadGenesis(readNetwork('hour').slice(0, 1))
  if (relay === undefined) throw new TypeError('no relay chain')
  const hashing = await loadHashing()
  chain = await openLocalChain({ source: relay, hashing, signatures: 'verify', keptBlocks: 8 })
})

const build = () => chain.build({ time: chain.time + chain.slotDuration })

/** A second clock, which no pool lets into a block. */
function writeClock(now: bigint): Uint8Array {
  const call = chain.runtime.encodeCall({ pallet: 'Timestamp', call: 'set', args: { now } })
  const body = joinBytes([Uint8Array.of(4), call])
  return joinBytes([encodeCompact(body.length), body])
}

test('a transaction that stops the runtime is refused with its panic, and the chain goes on', async () => {
  await build()
  const { head } = chain
  const [first, second] = [writeClock(1n), writeClock(2n)]
  const lost: string[] = []
  const stop = chain.pool.onLost((extrinsic, loss) => lost.push(`${bytesToHex(extrinsic)} ${loss}`))
  chain.restore(
    head,
    [{ extrinsic: first, signer: undefined, priority: 0n, requires: [], provides: [] }],
    []
  )
  await expect(build()).rejects.toMatchObject({
    code: 'BlockFailed',
    message: expect.stringContaining('Timestamp must be updated only once in the block')
  })
  expect(chain.head).toBe(head)
  // Only what stopped it is gone.
  expect(chain.pool.all).toEqual([])
  expect((await build()).number).toBe(head.number + 1)
  expect(lost).toEqual([`${bytesToHex(first)} invalid`])
  chain.restore(
    chain.head,
    [{ extrinsic: second, signer: undefined, priority: 0n, requires: [], provides: [] }],
    []
  )
  await expect(build()).rejects.toMatchObject({ code: 'BlockFailed' })
  expect((await build()).number).toBe(head.number + 2)
  stop()
})
