// Compares the weight of runs of tasks with the time that blocks of the shipped runtimes take for
// them, and prints a table. It fails if the weight of a run is below the measured time, or more
// than twice that time. The database in memory is almost free, so the accesses of each run are
// added at the runtime's prices.
import { exit, stdout } from 'node:process'
import { hexToBytes, type ServiceVariant } from '@paraclock/core'
import {
  CODE_KEY,
  createMemoryStorage,
  describeRuntime,
  keyFromHex,
  loadRuntime,
  readFetched,
  withoutFetching
} from '@paraclock/executor'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import { encodeEntry } from '@paraclock/types'
import type { LocalChain } from '../../src/chain/LocalChain.ts'
import { openLocalChain } from '../../src/chain/openLocalChain.ts'
import { readEvents } from '../../src/network/readEvents.ts'
import { readNetwork } from '../support/readNetwork.ts'
import { ALICE, BOB, CHARLIE, UNIT } from '../support/scenario.ts'
import { loadGenesis } from '../support/startNetwork.ts'

/** How many tasks run in a block, and how often it is built. */
const TASKS = 30
const ROUNDS = 60

const READ_US = 25
const WRITE_US = 100
const TARGET = 2200

/** A kind of task, and the accesses to the database of one run, as the pallets' benchmarks counted them. */
interface Kind {
  readonly title: string
  readonly variant: ServiceVariant
  readonly call: string
  readonly args: (slot: number) => object
  readonly accesses: readonly [reads: number, writes: number]
  /** How many slots later than due the block is built. */
  readonly late?: number
}

const fixed = (slot: number) => ({ schedule: { Fixed: { execution_times: [slot] } } })
const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } }
const dispatch = 'AutomationTime.schedule_dynamic_dispatch_task'

const kinds: readonly Kind[] = [
  {
    ...{ title: 'dispatch of a remark', variant: 'hour', call: dispatch, accesses: [10, 6] },
    args: (slot) => ({ ...fixed(slot), call: remark })
  },
  {
    ...{ title: 'dispatch that recurs', variant: 'hour', call: dispatch, accesses: [18, 11] },
    args: (slot) => ({
      schedule: { Recurring: { next_execution_time: slot, frequency: 3600 } },
      call: remark
    })
  },
  {
    ...{ title: 'missed run', variant: 'hour', call: dispatch, accesses: [9, 5], late: 2 },
    args: (slot) => ({ ...fixed(slot), call: remark })
  },
  {
    ...{ title: 'native transfer', variant: 'minute', accesses: [11, 7] },
    call: 'AutomationTime.schedule_native_transfer_task',
    args: (slot) => ({ execution_times: [slot], recipient_id: CHARLIE, amount: UNIT })
  },
  {
    ...{ title: 'message to a target', variant: 'minute', accesses: [19, 9] },
    call: 'AutomationTime.schedule_xcmp_task',
    args: (slot) => ({
      ...{ execution_times: [slot], para_id: TARGET, currency_id: 0, call: '0x00' },
      weight_at_most: { ref_time: 1_000_000n, proof_size: 1_000n }
    })
  }
]

let isOff = false
stdout.write('| run | weighs | of it database | takes without database | weighs, over takes |\n')
stdout.write('|---|---|---|---|---|\n')
for (const kind of kinds) {
  const { weighed, taken } = await measureRun(kind)
  const [reads, writes] = kind.accesses
  const database = reads * READ_US + writes * WRITE_US
  const ratio = weighed / (taken + database)
  isOff ||= ratio < 1 || ratio > 2
  const figures = [weighed, database, taken].map((figure) => `${Math.round(figure)} µs`)
  stdout.write(`| ${[kind.title, ...figures, ratio.toFixed(2)].join(' | ')} |\n`)
}
exit(isOff ? 1 : 0)

/** The weight and the measured time of one run of a task, in microseconds. */
async function measureRun(kind: Kind): Promise<{ weighed: number; taken: number }> {
  const chain = await openService(kind.variant)
  const length = kind.variant === 'hour' ? 3600 : 60
  const slot = (Math.floor(chain.time / 1000 / length) + 3) * length
  const due = (slot + (kind.late ?? 0) * length) * 1000
  const begun = chain.head
  await buildAt(chain, slot * 1000 - 6000)
  const without = await measureBlock(chain, due)
  chain.restore(begun, [], [])
  for (let nonce = 0; nonce < TASKS; nonce += 1) {
    const call = encode(chain, kind.call, { provided_id: `task ${nonce}`, ...kind.args(slot) })
    await chain.pool.submit(mockExtrinsic({ runtime: chain.runtime, account: BOB, nonce, call }))
  }
  await buildAt(chain, chain.time + 6000)
  await buildAt(chain, slot * 1000 - 6000)
  const { weighed, taken } = await measureBlock(chain, due)
  const runs = (await readEvents(chain)).filter(({ name }) => /^Task(Executed|Missed)$/.test(name))
  if (runs.length !== TASKS) throw new TypeError(`${runs.length} of ${TASKS} tasks ran`)
  return { weighed: (weighed - without.weighed) / TASKS, taken: (taken - without.taken) / TASKS }
}

interface Weighed {
  readonly ref_time: bigint
}

/** The weight and the shortest measured time of the next block, in microseconds. */
async function measureBlock(
  chain: LocalChain,
  time: number
): Promise<{ weighed: number; taken: number }> {
  const { head } = chain
  let taken = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    chain.restore(head, [], [])
    const begun = performance.now()
    await buildAt(chain, time)
    taken = Math.min(taken, (performance.now() - begun) * 1000)
  }
  const entry = chain.runtime.storage('System', 'BlockWeight')
  if (entry === undefined) throw new TypeError('the runtime weighs nothing')
  const classes = entry.decode(await chain.read(entry.key())) as Record<string, Weighed>
  const weighed = Object.values(classes).reduce((sum, { ref_time }) => sum + ref_time, 0n)
  return { weighed: Number(weighed / 1_000_000n), taken }
}

async function buildAt(chain: LocalChain, time: number): Promise<void> {
  const { refused } = await chain.build({ time })
  if (refused.length > 0) throw new TypeError(`a call was refused: ${refused[0]?.reason}`)
}

/** A call by its name, with arguments as JSON has them. */
function encode({ runtime }: LocalChain, name: string, args: object): Uint8Array {
  const [pallet, method] = name.split('.')
  return runtime.type('Call').encode(runtime.readInput('Call', { pallet, method, args }))
}

/** A service in its third block, with a channel to a target. */
async function openService(variant: ServiceVariant): Promise<LocalChain> {
  const [relay, source] = await loadGenesis(readNetwork(variant))
  if (relay === undefined || source === undefined) throw new TypeError('no network')
  const chain = await openLocalChain({
    source,
    signatures: 'accept-magic',
    keptBlocks: 64
  })
  const { top } = relay.genesis
  const code = new Map(top).get(CODE_KEY) ?? new Uint8Array()
  const runtime = describeRuntime(await loadRuntime(code))
  const service = chain.paraId
  const channel = { sender: service, recipient: TARGET }
  const open = {
    ...{ max_capacity: 1_000, max_total_size: 102_400_000, max_message_size: 102_400 },
    ...{ msg_count: 0, total_size: 0, mqc_head: undefined },
    ...{ sender_deposit: 0n, recipient_deposit: 0n }
  }
  const entries = [
    { pallet: 'Hrmp', item: 'HrmpEgressChannelsIndex', keys: [service], value: [TARGET] },
    { pallet: 'Hrmp', item: 'HrmpChannels', keys: [channel], value: open }
  ].map((entry) => encodeEntry(runtime, entry))
  const channels = entries.map(([key, value]) => [keyFromHex(key), hexToBytes(value)] as const)
  const state = withoutFetching(createMemoryStorage({ top: [...top, ...channels] }))
  chain.relay = { readAt: (_time, keys) => readFetched({ base: state, keys }) }
  await buildAt(chain, chain.time + 6000)
  const settings = {
    ...{ version: 5, fee_asset: { V5: { parents: 0, interior: 'Here' } } },
    ...{ fee_per_second: UNIT, charge_per_second: UNIT, assumed_proof_size: 65_536 },
    program_weight: { ref_time: 4_000_000_000n, proof_size: 200_000n }
  }
  const args = { para_id: TARGET, settings }
  const sudo = { call: { pallet: 'XcmpHandler', method: 'set_target', args } }
  const call = encode(chain, 'Sudo.sudo', sudo)
  await chain.pool.submit(mockExtrinsic({ runtime: chain.runtime, account: ALICE, nonce: 0, call }))
  await buildAt(chain, chain.time + 6000)
  return chain
}
