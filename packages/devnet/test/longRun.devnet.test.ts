import { expect, test } from 'vitest'
import { startDevnet } from '../src/index.ts'

/** Rounds in each half of the run: several times as many as a chain has layers. */
const ROUNDS = 200

test('a run that goes on is as quick at its end as at its beginning, and knows its state', async () => {
  const net = await startDevnet({ variant: 'minute' })
  try {
    // The first rounds fill caches.
    await net.build(ROUNDS)
    const time = async (): Promise<number> => {
      const begun = performance.now()
      await net.build(ROUNDS)
      return performance.now() - begun
    }
    const first = await time()
    const second = await time()
    // Each layer that stayed would cost every read: without flattening this is a multiple.
    expect(second).toBeLessThan(2 * first)
    const { api } = net.target
    const head = (await api.rpc.chain.getHeader()).number.toNumber()
    expect(head).toBe(3 * ROUNDS + 1)
    // Written at genesis, and below every layer since.
    const info = await api.query['parachainInfo']!['parachainId']!()
    expect(Number(info.toString())).toBe(2_200)
    // The last 250 blocks' hashes are state that each block writes and deletes.
    const hashes = await api.query['system']!['blockHash']!.keys()
    expect(hashes.length).toBeLessThanOrEqual(4_097)
  } finally {
    await net.stop()
  }
})
