import * as interpreter from '@acala-network/chopsticks-executor'
import { callOf } from '@paraclock/devnet'
import type { Option, Raw } from '@polkadot/types'
import { beforeAll, expect, test } from 'vitest'
import { bootNetwork, type Network } from '../src/bootNetwork.ts'
import type { Chain } from '../src/Chain.ts'
import { openChannels } from '../src/openChannels.ts'
import { fundService, grantProxy, setTarget, UNIT } from '../src/prepareUser.ts'
import { scheduleXcmp } from '../src/scheduleXcmp.ts'
import { account, readEvents, readHead, succeed } from '../src/submit.ts'
import { readTime, travelTo } from '../src/travel.ts'

type Hex = `0x${string}`

const owner = account('Bob')
let network: Network

beforeAll(async () => {
  network = await bootNetwork('service-minute')
  await setTarget(network, 5)
  await openChannels(network)
  await fundService(network)
  await grantProxy(network, owner, 'Automation')
  return () => network.devnet.stop()
})

/** Child tries have roots that the interpreter of Chopsticks does not compute. */
const CHILD_ROOT = '0x3a6368696c645f73746f726167653a64656661756c743a'

const TASK = {
  id: 0,
  storageProofSize: 0,
  mockSignatureHost: 0,
  allowUnresolvedImports: false,
  runtimeLogLevel: 0
}

/** More keys than a block deletes below one prefix. */
const PAGE = 1_000

/** Builds a block again on the interpreter of Chopsticks, and lists the keys that it sets differently. */
async function listDifferences(chain: Chain, number: number): Promise<readonly string[]> {
  const { rpc } = chain.api
  const hash = await rpc.chain.getBlockHash(number)
  const { block } = await rpc.chain.getBlock(hash)
  const { parentHash, digest } = block.header
  const begun = chain.api.createType('Header', {
    parentHash,
    number,
    digest: { logs: digest.logs.filter((log) => log.isPreRuntime) }
  })
  const read = async (key: string): Promise<Hex | undefined> => {
    const value = (await rpc.state.getStorage(key, parentHash)) as Option<Raw>
    return value.isNone ? undefined : value.unwrap().toHex()
  }
  const written = new Map<string, Hex | undefined>()
  const callback = {
    getStorage: async (key: string) => (written.has(key) ? written.get(key) : await read(key)),
    getNextKey: async (prefix: Hex, key: Hex) => {
      const stored = await rpc.state.getKeysPaged(prefix, PAGE, key, parentHash)
      const kept = stored.map((one) => one.toHex()).filter((one) => !written.has(one))
      const added = [...written].flatMap(([one, value]) => (value === undefined ? [] : [one]))
      const keys = [...kept, ...added.filter((one) => one.startsWith(prefix) && one > key)]
      return keys.sort()[0]
    }
  }
  const wasm = await read('0x3a636f6465')
  const calls: readonly (readonly [string, readonly Hex[]])[] = [
    ['Core_initialize_block', [begun.toHex()]],
    ...block.extrinsics.map((one) => ['BlockBuilder_apply_extrinsic', [one.toHex()]] as const),
    ['BlockBuilder_finalize_block', []]
  ]
  for (const call of calls) {
    const task = { ...TASK, wasm, calls: [call] }
    const { Call } = await interpreter.run_task(task as never, callback as never)
    for (const [key, value] of Call.storageDiff as [string, Hex | undefined][]) {
      written.set(key, value ?? undefined)
    }
  }
  const theirs = new Map<string, Hex | null>()
  for (const [key, value] of written) {
    if ((await read(key)) !== value) theirs.set(key, value ?? null)
  }
  const side = chain === network.service ? network.devnet.service : network.devnet.target
  const changes = await network.devnet.changes(side, hash.toHex())
  const ours = new Map(changes.map(({ key, after }) => [key as string, after]))
  expect(ours.size, `${chain.name} #${number}`).toBeGreaterThan(5)
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (key) => !key.startsWith(CHILD_ROOT) && (ours.get(key) ?? null) !== (theirs.get(key) ?? null)
  )
}

test('the interpreter of Chopsticks builds the blocks of a run with the same changes', async () => {
  const slot = (Math.floor((await readTime(network.target)) / 60_000) + 2) * 60
  const call = callOf(
    network.target,
    'balances.transferKeepAlive',
    account('Charlie').address,
    UNIT
  )
  const task = await scheduleXcmp(network, { id: 'pay', times: [slot], call, owner })
  const chains = [network.service, network.target]
  const heads = await Promise.all(chains.map(readHead))
  await succeed(network, network.service, task, owner)
  const { target } = await travelTo(network, slot * 1_000)
  expect(target.map(({ name }) => name)).toContain('proxy.ProxyExecuted')
  // The blocks in which the task is scheduled, sent and run. The relay's own blocks cannot be compared: the
  // simulation writes into its state what validators would include.
  const blocks: (readonly [Chain, number])[] = []
  for (const [at, chain] of chains.entries()) {
    for (let number = (heads[at] ?? 0) + 1; number <= (await readHead(chain)); number += 1) {
      const names = (await readEvents(chain, number)).map(({ name }) => name)
      if (names.some((name) => /^(automationTime|proxy)\./.test(name))) blocks.push([chain, number])
    }
  }
  expect(blocks.length).toBeGreaterThan(2)
  for (const [chain, number] of blocks) expect(await listDifferences(chain, number)).toEqual([])
})
