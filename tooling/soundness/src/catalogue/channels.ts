import { sovereignAccount } from '@paraclock/xcm'
import type { NamedCall, Stage } from '../stage/Stage.ts'
import { configureRelay } from './configureRelay.ts'
import { changing, type Family, type Perturbation } from './Perturbation.ts'

/** What an open channel may carry on the devnet's relay chain. */
const usual = { capacity: 1_000, size: 102_400 }

type Way = 'there' | 'back'
const ways: readonly (readonly [Way, string])[] = [
  ['there', 'from the service to the target'],
  ['back', 'from the target to the service']
]

function endsOf({ net }: Stage, way: Way): readonly [sender: number, recipient: number] {
  const [service, target] = [net.service.paraId ?? 0, net.target.paraId ?? 0]
  return way === 'there' ? [service, target] : [target, service]
}

async function closeAll(stage: Stage): Promise<void> {
  const { paraId } = stage.net.target
  await stage.root('relay', ['hrmp.forceCleanHrmp', paraId, 1, 1])
}

function open(stage: Stage, way: Way, { capacity, size }: typeof usual): readonly NamedCall[] {
  const ends = endsOf(stage, way)
  return [
    ['hrmp.forceOpenHrmpChannel', ...ends, capacity, size],
    ['hrmp.forceProcessHrmpOpen', 2]
  ]
}

/** Changes what the relay chain notes of a channel. */
async function alter(stage: Stage, way: Way, change: Record<string, unknown>): Promise<void> {
  const [sender, recipient] = endsOf(stage, way)
  const id = { sender, recipient }
  const now = (await stage.read('relay', 'hrmp.hrmpChannels', id)) as Record<string, unknown>
  await stage.put('relay', 'hrmp.hrmpChannels', [id], { ...now, ...change })
}

const change = changing('channel')

/** Changes the network, and builds the blocks in which that takes effect. */
const changed = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation =>
  change(id, title, async (stage) => {
    await apply(stage)
    await stage.net.build(2, { refused: 'report' })
  })

const eachWay = (
  id: string,
  title: (way: string) => string,
  apply: (stage: Stage, way: Way) => Promise<unknown>
): readonly Perturbation[] =>
  ways.map(([way, name]) => changed(`${id}-${way}`, title(name), (stage) => apply(stage, way)))

/** Opened again both ways, one of them with other limits. */
const reopened = async (stage: Stage, way: Way, limits: Partial<typeof usual>) => {
  await closeAll(stage)
  const other = way === 'there' ? 'back' : 'there'
  await stage.root(
    'relay',
    ...open(stage, way, { ...usual, ...limits }),
    ...open(stage, other, usual)
  )
}

/** The channels between service and target, as the relay chain has them. */
export const channels: Family = {
  name: 'channels',
  perturbations: [
    changed('none', 'no channel is open', closeAll),
    changed(
      'none-poor',
      'no channel is open, and nobody has money on the relay chain',
      async (stage) => {
        await closeAll(stage)
        const paras = endsOf(stage, 'there').map(
          (paraId) => sovereignAccount({ paraId, on: 'relay' }).account
        )
        const accounts = [...paras, stage.user.address]
        await stage.root(
          'relay',
          ...accounts.map((who): NamedCall => ['balances.forceSetBalance', who, 0])
        )
      }
    ),
    ...eachWay(
      'missing',
      (way) => `no channel is open ${way}`,
      async (stage, way) => {
        await closeAll(stage)
        await stage.root('relay', ...open(stage, way === 'there' ? 'back' : 'there', usual))
      }
    ),
    ...eachWay(
      'requested',
      (way) => `the channel ${way} is requested and not accepted`,
      async (stage, way) => {
        await closeAll(stage)
        const [sender, recipient] = endsOf(stage, way)
        await stage.root('relay', ...open(stage, way === 'there' ? 'back' : 'there', usual))
        await stage.put('relay', 'hrmp.hrmpOpenChannelRequests', [{ sender, recipient }], {
          confirmed: false,
          age: 0,
          senderDeposit: 0,
          maxMessageSize: usual.size,
          maxCapacity: usual.capacity,
          maxTotalSize: usual.size
        })
        await stage.put('relay', 'hrmp.hrmpOpenChannelRequestsList', [], [{ sender, recipient }])
        await stage.put('relay', 'hrmp.hrmpOpenChannelRequestCount', [sender], 1)
      }
    ),
    ...eachWay(
      'accepted',
      (way) => `the channel ${way} opens at the next session`,
      async (stage, way) => {
        await closeAll(stage)
        await stage.root('relay', ...open(stage, way === 'there' ? 'back' : 'there', usual))
        await stage.root('relay', [
          'hrmp.forceOpenHrmpChannel',
          ...endsOf(stage, way),
          usual.capacity,
          usual.size
        ])
      }
    ),
    ...eachWay(
      'closing',
      (way) => `the channel ${way} closes at the next session`,
      async (stage, way) => {
        const [sender, recipient] = endsOf(stage, way)
        await stage.put('relay', 'hrmp.hrmpCloseChannelRequests', [{ sender, recipient }], null)
        await stage.put('relay', 'hrmp.hrmpCloseChannelRequestsList', [], [{ sender, recipient }])
      }
    ),
    ...[1].flatMap((capacity) =>
      eachWay(
        `capacity-${capacity}`,
        (way) => `the channel ${way} holds ${capacity} messages`,
        (stage, way) => reopened(stage, way, { capacity })
      )
    ),
    ...[64, 340, 4096].flatMap((size) =>
      eachWay(
        `size-${size}`,
        (way) => `the channel ${way} takes messages of ${size} bytes`,
        (stage, way) => reopened(stage, way, { size })
      )
    ),
    ...eachWay(
      'full',
      (way) => `the channel ${way} is full`,
      (stage, way) => alter(stage, way, { msgCount: usual.capacity, totalSize: 8_000 })
    ),
    ...[0, 1].map((count) =>
      changed(
        `per-block-${count}`,
        `the relay chain takes ${count} messages of a chain in a block`,
        (stage) => configureRelay(stage, { hrmpMaxMessageNumPerCandidate: count })
      )
    ),
    change(
      'limits-pending',
      'the relay chain lowers its limits on messages at a later session',
      (stage) =>
        stage.root(
          'relay',
          ['configuration.setHrmpChannelMaxMessageSize', 200],
          ['configuration.setHrmpChannelMaxCapacity', 1]
        )
    ),
    ...[1, 1_000].map(
      (capacity): Perturbation => ({
        id: `channel-wanted-capacity-${capacity}`,
        title: `the configuration asks for channels of ${capacity} messages`,
        apply: async () => ({ channel: { capacity } })
      })
    )
  ]
}
