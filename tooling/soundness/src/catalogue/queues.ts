import type { Stage } from '../stage/Stage.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'

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
  ends.map((end) => ({
    id: `queue-${id}-${end}`,
    title: `${title}, on the ${end}`,
    apply: async (stage): Promise<Setup | undefined> => {
      await apply(stage, end)
      return undefined
    }
  }))

/** After how many pages a queue drops messages, has its sender pause, and lets it go on. */
const thresholds: readonly (readonly [
  id: string,
  drop: number,
  suspend: number,
  resume: number
])[] = [
  ['none', 0, 0, 0],
  ['one', 1, 1, 1],
  ['two', 2, 1, 1],
  ['pair', 2, 2, 1],
  ['early', 48, 2, 1],
  ['late', 3, 2, 2],
  ['roomy', 480, 320, 80]
]

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
    ...onBoth('execution-resumed', 'execution was suspended and is resumed', (stage, end) =>
      stage.root(end, ['xcmpQueue.suspendXcmExecution'], ['xcmpQueue.resumeXcmExecution'])
    ),
    ...thresholds.flatMap(([id, drop, suspend, resume]) =>
      onBoth(
        `thresholds-${id}`,
        `the queue drops at ${drop} pages, pauses at ${suspend} and resumes at ${resume}`,
        (stage, end) =>
          stage.put(end, 'xcmpQueue.queueConfig', [], {
            dropThreshold: drop,
            suspendThreshold: suspend,
            resumeThreshold: resume
          })
      )
    ),
    ...onBoth(
      'outbound-suspended',
      'the outbound channel is suspended by its recipient',
      (stage, end) => outbound(stage, end, 'Suspended')
    ),
    ...onBoth('outbound-ok', 'the outbound channel is listed and open', (stage, end) =>
      outbound(stage, end, 'Ok')
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
    ...onBoth('upward-factor', 'the price of delivery to the relay chain has risen', (stage, end) =>
      stage.put(end, 'parachainSystem.upwardDeliveryFeeFactor', [], 1000n * 10n ** 18n)
    ),
    ...onBoth('delivery-most', 'the price of delivery is the highest there is', (stage, end) =>
      stage.put(end, 'xcmpQueue.deliveryFeeFactor', [peerOf(stage, end)], 2n ** 127n)
    ),
    ...onBoth('both-suspended', 'the queue and the XCM pallet are suspended', (stage, end) =>
      stage.root(end, ['xcmpQueue.suspendXcmExecution'], ['polkadotXcm.forceSuspension', true])
    ),
    ...onBoth('delivery-factor', 'the price of delivery has risen a thousandfold', (stage, end) =>
      stage.put(end, 'xcmpQueue.deliveryFeeFactor', [peerOf(stage, end)], 1000n * 10n ** 18n)
    ),
    ...onBoth(
      'max-outbound',
      'as many outbound channels are in use as the queue follows',
      (stage, end) =>
        stage.put(
          end,
          'xcmpQueue.outboundXcmpStatus',
          [],
          Array.from({ length: 128 }, (_, at) => ({
            recipient: 5000 + at,
            state: 'Ok',
            signalsExist: false,
            firstIndex: 0,
            lastIndex: 0,
            flags: { bits: 0 }
          }))
        )
    )
  ]
}
