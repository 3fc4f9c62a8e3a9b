import { mockExtrinsic } from '@paraclock/executor/simulate'
import { expect, test } from 'vitest'
import type { LocalChain } from '../src/chain/LocalChain.ts'
import { openLocalChain } from '../src/chain/openLocalChain.ts'
import { readEntry } from '../src/network/readEntry.ts'
import { readEvents } from '../src/network/readEvents.ts'
import { readNetwork } from './support/readNetwork.ts'
import { ALICE, BOB, UNIT } from './support/scenario.ts'
import { loadGenesis } from './support/startNetwork.ts'

const HOUR = 3_600
const PLACES = 256
/** How many calls that book five slots fit into a block. */
const PER_BLOCK = 32

interface Held {
  readonly data: { readonly free: bigint; readonly reserved: bigint }
}

const readHeld = async (chain: LocalChain, account: string): Promise<Held['data']> => {
  const held = await readEntry<Held>(chain, 'System', 'Account', account)
  return held?.data ?? { free: 0n, reserved: 0n }
}

/** Submits a task that dispatches nothing. */
async function schedule(
  chain: LocalChain,
  account: string,
  nonce: number,
  schedule: object
): Promise<void> {
  const { runtime } = chain
  const call = { pallet: 'System', method: 'remark', args: { remark: '0x' } }
  const args = { provided_id: `task ${nonce}`, schedule, call }
  const name = { pallet: 'AutomationTime', method: 'schedule_dynamic_dispatch_task', args }
  const encoded = runtime.type('Call').encode(runtime.readInput('Call', name))
  await chain.pool.submit(mockExtrinsic({ runtime, account, nonce, call: encoded }))
}

test('filling five hours of slots costs the documented amount, and ends no recurring task', async () => {
  const [, source] = await loadGenesis(readNetwork('hour'))
  if (source === undefined) throw new TypeError('no service')
  const chain = await openLocalChain({ source, signatures: 'accept-magic', keptBlocks: 8 })
  const next = () => chain.build({ time: chain.time + chain.blockMs })
  await next()
  const first = (Math.floor(chain.time / 1000 / HOUR) + 2) * HOUR
  await schedule(chain, BOB, 0, {
    Recurring: { next_execution_time: first - HOUR, frequency: HOUR }
  })
  await next()
  const before = await readHeld(chain, ALICE)
  const slots = [0, 1, 2, 3, 4].map((hour) => first + hour * HOUR)
  for (let nonce = 0; nonce < PLACES; nonce += 1) {
    await schedule(chain, ALICE, nonce, { Fixed: { execution_times: slots } })
    if (nonce % PER_BLOCK === PER_BLOCK - 1) expect((await next()).refused).toEqual([])
  }
  const { free, reserved } = await readHeld(chain, ALICE)
  const lost = Number(before.free - free - reserved) / Number(UNIT)
  // "What attacks on slots cost", in the description of the service.
  expect(lost).toBeGreaterThan(2_190)
  expect(lost).toBeLessThan(2_220)
  expect(Number(reserved) / Number(UNIT)).toBeCloseTo(89.05, 1)

  /** The tasks that run at the beginning of a slot, within some blocks. */
  const runAt = async (slot: number, awaited?: string): Promise<readonly string[]> => {
    const ran: string[] = []
    for (let block = 0; block < 8; block += 1) {
      await chain.build({ time: slot * 1000 + block * chain.blockMs })
      for (const { name, data } of await readEvents(chain)) {
        if (name === 'TaskExecuted') ran.push((data as { readonly task_id: string }).task_id)
      }
      if (awaited === undefined || ran.includes(awaited)) break
    }
    return ran
  }
  // In the slot before the attack, Bob's task runs alone.
  const [own, ...others] = await runAt(first - HOUR)
  expect(own).toBeDefined()
  expect(others).toEqual([])
  for (const slot of slots) expect(await runAt(slot, own), `the run of ${slot}`).toContain(own)
})
