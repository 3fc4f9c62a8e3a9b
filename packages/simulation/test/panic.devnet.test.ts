import {
  bytesToHex,
  encodeCompact,
  joinBytes,
  OperationAborted,
  ParaclockError
} from '@paraclock/core'
import { CODE_KEY, keyToHex } from '@paraclock/executor'
import { encodeSudo } from '@paraclock/types'
import { beforeAll, expect, test, vi } from 'vitest'
import type { LocalChain } from '../src/chain/LocalChain.ts'
import { openLocalChain } from '../src/chain/openLocalChain.ts'
import { signAs } from '../src/execute/executeCall.ts'
import { readNetwork } from './support/readNetwork.ts'
import { loadGenesis } from './support/startNetwork.ts'

// Alice, who has funds in the genesis.
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

let chain: LocalChain

beforeAll(async () => {
  const [relay] = await loadGenesis(readNetwork('hour').slice(0, 1))
  if (relay === undefined) throw new TypeError('no relay chain')
  chain = await openLocalChain({
    source: relay,
    signatures: 'accept-magic',
    keptBlocks: 8
  })
})

const build = () => chain.build({ time: chain.time + chain.blockMs })

/** A second set of the clock, which no pool accepts. */
function writeClock(now: bigint): Uint8Array {
  const call = chain.runtime.encodeCall({ pallet: 'Timestamp', method: 'set', args: { now } })
  const body = joinBytes([Uint8Array.of(4), call])
  return joinBytes([encodeCompact(body.length), body])
}

test('a transaction that stops the runtime is refused with its panic, and the chain continues', async () => {
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
    code: 'ChainFailed',
    message: expect.stringContaining('Timestamp must be updated only once in the block')
  })
  expect(chain.head).toBe(head)
  // Only the transaction that stopped the runtime was removed.
  expect(chain.pool.all).toEqual([])
  await build()
  expect(chain.number).toBe(head.number + 1)
  expect(lost).toEqual([`${bytesToHex(first)} invalid`])
  chain.restore(
    chain.head,
    [{ extrinsic: second, signer: undefined, priority: 0n, requires: [], provides: [] }],
    []
  )
  await expect(build()).rejects.toMatchObject({ code: 'ChainFailed' })
  await build()
  expect(chain.number).toBe(head.number + 2)
  stop()
})

test('a transaction whose code cannot be loaded is dropped, and the chain continues', async () => {
  await build()
  const { head } = chain
  const code = { pallet: 'System', method: 'set_code_without_checks', args: { code: '0x0061' } }
  const call = encodeSudo(chain.runtime, chain.runtime.encodeCall(code))
  const extrinsic = await signAs({ chain, account: ALICE, call })
  await expect(chain.dryRun(extrinsic, undefined)).rejects.toMatchObject({
    code: 'ChainFailed',
    message: expect.stringContaining('cannot be run as a runtime')
  })
  await chain.pool.submit(extrinsic, ALICE)
  const lost: string[] = []
  const stop = chain.pool.onLost((one, loss) => lost.push(`${bytesToHex(one)} ${loss}`))
  await expect(build()).rejects.toMatchObject({
    code: 'ChainFailed',
    message: expect.stringContaining('cannot be run as a runtime')
  })
  stop()
  expect([chain.head, lost]).toEqual([head, [`${bytesToHex(extrinsic)} invalid`]])
  await build()
  expect(chain.number).toBe(head.number + 1)
})

test('a written value that is code and cannot be loaded is dropped, and the chain continues', async () => {
  const { number } = chain
  chain.write([[keyToHex(CODE_KEY), '0x0061']])
  await expect(build()).rejects.toMatchObject({ code: 'ChainFailed' })
  await build()
  expect(chain.number).toBe(number + 1)
})

test('a block that fails outside of its runtime costs no transaction and no written value', async () => {
  const remark = Uint8Array.of(2)
  const call = chain.runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark } })
  const extrinsic = await signAs({ chain, account: ALICE, call })
  await chain.pool.submit(extrinsic, ALICE)
  const key = '0x1234'
  chain.write([[key, '0x01']])
  const lost: string[] = []
  const stop = chain.pool.onLost((one, loss) => lost.push(`${bytesToHex(one)} ${loss}`))
  const { loaded } = chain.head
  const run = loaded.call.bind(loaded)
  // As when the endpoint of a fork does not answer for its state.
  for (const failing of ['Core_initialize_block', 'BlockBuilder_apply_extrinsic']) {
    const failed = vi.spyOn(loaded, 'call').mockImplementation((method, args, options) => {
      const isOwn = failing === 'Core_initialize_block' || args === extrinsic
      if (method !== failing || !isOwn) return run(method, args, options)
      throw new ParaclockError(OperationAborted, { what: 'reading the state' })
    })
    await expect(build()).rejects.toMatchObject({
      code: 'ChainFailed',
      message: expect.stringContaining('reading the state')
    })
    failed.mockRestore()
  }
  await build()
  stop()
  expect(lost).toEqual([])
  expect(chain.head.extrinsics).toContain(extrinsic)
  expect(await chain.read(key)).toEqual(Uint8Array.of(1))
})

test('during a migration, transactions wait for a later block', async () => {
  const call = chain.runtime.encodeCall({
    ...{ pallet: 'System', method: 'remark' },
    args: { remark: Uint8Array.of(1) }
  })
  const extrinsic = await signAs({ chain, account: ALICE, call })
  await chain.pool.submit(extrinsic, ALICE)
  const { loaded } = chain.head
  const run = loaded.call.bind(loaded)
  const migrating = vi.spyOn(loaded, 'call').mockImplementation((method, args, options) => {
    const answer = run(method, args, options)
    return method === 'Core_initialize_block' ? { ...answer, result: Uint8Array.of(1) } : answer
  })
  expect((await build()).refused).toEqual([])
  expect(chain.head.extrinsics).not.toContain(extrinsic)
  expect(chain.pool.ready.map((one) => one.extrinsic)).toEqual([extrinsic])
  await expect(chain.dryRun(extrinsic, undefined)).rejects.toMatchObject({
    code: 'BlockSpaceUnavailable',
    message: expect.stringContaining('migrates the state over several blocks')
  })
  migrating.mockRestore()
  await build()
  expect(chain.head.extrinsics).toContain(extrinsic)
})
