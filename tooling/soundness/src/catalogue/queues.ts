import { type NamedCall, type Stage, THIRD } from '../stage/Stage.ts'
import { openChannel } from './calls.ts'
import { changing, type Family, type Perturbation, type Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

const change = changing('queue')

const ends = ['service', 'target'] as const

/** The parachain at the other end of the channel. */
function peerOf({ net }: Stage, end: (typeof ends)[number]): number {
  return (end === 'service' ? net.target : net.service).paraId ?? 0
}

const onBoth = (
  id: string,
  title: string,
  apply: (stage: Stage, end: (typeof ends)[number]) => Promise<unknown>
): readonly Perturbation[] =>
  ends.map((end) => change(`${id}-${end}`, `${title}, on the ${end}`, (stage) => apply(stage, end)))

const outbound = (stage: Stage, end: (typeof ends)[number], state: string) =>
  stage.put(
    end,
    'xcmpQueue.outboundXcmpStatus',
    [],
    [
      {
        recipient: peerOf(stage, end),
        state,
        signalsExist: false,
        firstIndex: 0,
        lastIndex: 0,
        flags: { bits: 0 }
      }
    ]
  )

/** The queues through which messages leave and arrive. */
export const queues: Family = {
  name: 'queues',
  perturbations: [
    ...onBoth('execution-suspended', 'execution of queued messages is suspended', (stage, end) =>
      stage.root(end, ['xcmpQueue.suspendXcmExecution'])
    ),
    ...onBoth(
      'outbound-suspended',
      'the outbound channel is suspended by its recipient',
      (stage, end) => outbound(stage, end, 'Suspended')
    ),
    ...onBoth('inbound-suspended', 'the inbound channel is marked as suspended', (stage, end) =>
      stage.put(end, 'xcmpQueue.inboundXcmpSuspended', [], [peerOf(stage, end)])
    ),
    ...onBoth('xcm-suspended', 'the XCM pallet suspends execution', (stage, end) =>
      stage.root(end, ['polkadotXcm.forceSuspension', true])
    ),
    ...onBoth('backlog', 'thirty messages of the other end are under way', async (stage, end) => {
      const from = end === 'service' ? 'target' : 'service'
      const to = { parents: 1, interior: { X1: [{ Parachain: stage.net[end].paraId }] } }
      const send = ['polkadotXcm.send', { V5: to }, { V5: [{ Trap: 7 }] }] as const
      await stage.root(from, ...Array.from({ length: 30 }, () => send))
    }),
    ...onBoth('no-weight', 'the queue of messages of siblings has no weight left', (stage, end) =>
      stage.put(end, 'parachainSystem.reservedXcmpWeightOverride', [], {
        refTime: 0,
        proofSize: 0
      })
    ),
    ...onBoth('delivery-most', 'the price of delivery is the highest there is', (stage, end) =>
      stage.put(end, 'xcmpQueue.deliveryFeeFactor', [peerOf(stage, end)], 2n ** 127n)
    ),
    ...ends.map(
      (end): Perturbation => ({
        id: `queue-flood-${end}`,
        title: `a third parachain sends fifty programs of 90 instructions to the ${end}`,
        network: 'third',
        apply: async (stage): Promise<Setup> => {
          const paraId = stage.net[end].paraId ?? 0
          await openChannel(stage, THIRD, paraId)
          const to = { V5: { parents: 1, interior: { X1: [{ Parachain: paraId }] } } }
          const program = Array.from({ length: 90 }, () => ({ Trap: 7 }))
          const send: NamedCall = ['polkadotXcm.send', to, { V5: program }]
          for (let sent = 0; sent < 50; sent += 25) {
            await stage.root('third', ...Array.from({ length: 25 }, () => send))
          }
          return { automation: { times: [...every(stage, 3)] }, everyBlock: isBuilt(stage) }
        }
      })
    )
  ]
}
