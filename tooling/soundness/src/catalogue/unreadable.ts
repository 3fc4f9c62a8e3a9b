import { parseUnixSeconds } from '@paraclock/core'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import type { ItemName, Stage } from '../stage/Stage.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { ahead, every, isBuilt, setOver, threeRuns } from './times.ts'

const unreadable = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `unreadable-${id}`,
  title,
  apply: async (stage) => {
    const setup = await apply(stage)
    return setOver(threeRuns(stage), setup)
  },
  ...rest
})

/** No record begins with this byte. */
const NO_RECORD = '0xff'
/** The highest time and nonce of a place. */
const LAST_POSITION = `0x${'ff'.repeat(16)}`

const idOf = (at: number): string => `0x${(at + 1).toString(16).padStart(64, '0')}`
const idsOf = (size: number): readonly string[] => Array.from({ length: size }, (_, at) => idOf(at))

/** A place of a time and a nonce, in the order in which they are served. */
function positionOf(time: number, nonce: number): string {
  const [first, second] = [time, nonce].map((part) => part.toString(16).padStart(16, '0'))
  return `0x${first}${second}`
}

/** Writes many entries into the service's state, each as bytes. */
async function write(
  stage: Stage,
  item: ItemName,
  entries: readonly (readonly [keys: readonly unknown[], value: string])[]
): Promise<void> {
  const [pallet = '', name = ''] = item.split('.')
  const entry = stage.net.service.api.query[pallet]?.[name]
  if (entry === undefined) throw new SoundnessFailure(`the service has no storage item ${item}`)
  const pairs = entries.map(([keys, value]) => [entry.key(...keys), value])
  await stage.root('service', ['system.setStorage', pairs])
}

/** Stores tasks of others whose records cannot be decoded. */
async function store(stage: Stage, size: number): Promise<readonly string[]> {
  const ids = idsOf(size)
  await write(
    stage,
    'automationTime.tasks',
    ids.map((id) => [[id], NO_RECORD])
  )
  return ids
}

/** Gives such tasks the first places of a slot. */
async function place(stage: Stage, slot: number, size: number): Promise<void> {
  const ids = await store(stage, size)
  await stage.put('service', 'automationTime.slots', [ahead(stage, slot)], ids)
}

/** Gives such tasks places beside those of a slot. */
async function placeBeside(stage: Stage, slot: number, size: number): Promise<void> {
  const ids = await store(stage, size)
  const time = ahead(stage, slot)
  await write(
    stage,
    'automationTime.extraPlaces',
    ids.map((id, at) => [[time, positionOf(time, at)], id])
  )
}

/** Lets runs of such tasks wait for a target. */
async function wait(stage: Stage, paraId: number | undefined, size: number): Promise<void> {
  const ids = await store(stage, size)
  const time = ahead(stage, 0)
  await write(
    stage,
    'automationTime.waiting',
    ids.map((id, at) => [[paraId, positionOf(time, at)], id])
  )
}

/** Makes sure that the service is on its way through more than a block can look at. */
async function expectBegun(stage: Stage, item: ItemName, ...keys: unknown[]): Promise<void> {
  if ((await stage.read('service', item, ...keys)) === null)
    throw new SoundnessFailure(`the service stores no ${item}`)
}

/** Moves to the slot of such tasks, where the service begins to pass over them. */
async function begin(stage: Stage, size: number): Promise<Setup> {
  await place(stage, 1, size)
  await stage.net.travelTo(parseUnixSeconds(ahead(stage, 1)), {
    refused: 'report',
    everyBlock: isBuilt(stage)
  })
  await expectBegun(stage, 'automationTime.passedPlace')
  return { automation: { times: [...every(stage, 3)] } }
}

const inSlots = ([4, 6] as const).flatMap((slot) =>
  ([5, 120, 255] as const).map((size) =>
    unreadable(
      `slot-${slot}-${size}`,
      `${size} tasks whose records cannot be decoded are due before the run in ${slot} slots`,
      async (stage) => {
        await place(stage, slot, size)
        return undefined
      }
    )
  )
)

const beside = ([120, 1_000] as const).map((size) =>
  unreadable(
    `beside-${size}`,
    `${size} tasks whose records cannot be decoded have places beside those of the first run's slot`,
    async (stage) => {
      await placeBeside(stage, 4, size)
      return undefined
    }
  )
)

const begun = ([120, 255] as const).map((size) =>
  unreadable(
    `begun-${size}`,
    `the service is on its way through a slot of ${size} tasks whose records cannot be decoded`,
    (stage) => begin(stage, size)
  )
)

const waiting = ([5, 60, 240, 1_000, 4_000] as const).map((size) =>
  unreadable(
    `waiting-${size}`,
    `${size} runs whose records cannot be decoded wait for the target`,
    async (stage) => {
      const { paraId } = stage.net.target
      await wait(stage, paraId, size)
      await stage.net.build(1, { refused: 'report' })
      if (size > 100) await expectBegun(stage, 'automationTime.passedWaiting', paraId)
      return { waits: true }
    }
  )
)

const elsewhere = unreadable(
  'waiting-elsewhere',
  '240 runs whose records cannot be decoded wait for another target',
  async (stage) => {
    await wait(stage, 3_000, 240)
    await stage.net.build(1, { refused: 'report' })
    await expectBegun(stage, 'automationTime.passedWaiting', 3_000)
    return undefined
  }
)

const both = unreadable(
  'both',
  'runs whose records cannot be decoded wait for the target, and more of them are due in a slot that has begun',
  async (stage) => {
    const setup = await begin(stage, 255)
    await wait(stage, stage.net.target.paraId, 240)
    return { ...setup, waits: true }
  }
)

/** Where the service is to go on, as no block of it has written. */
const odd = (
  [
    [
      'place-last',
      'the last place of the slot of the first run',
      'automationTime.passedPlace',
      () => [],
      (stage) => [ahead(stage, 4), { Extra: LAST_POSITION }]
    ],
    [
      'place-gone',
      'a place of a task that is not in the slot of the first run',
      'automationTime.passedPlace',
      () => [],
      (stage) => [ahead(stage, 4), { Slot: idOf(0) }]
    ],
    [
      'place-past',
      'a place of a slot that is over',
      'automationTime.passedPlace',
      () => [],
      (stage) => [ahead(stage, -4), { Slot: idOf(0) }]
    ],
    [
      'waiting-last',
      'the last of the runs that wait for the target',
      'automationTime.passedWaiting',
      ({ net }) => [net.target.paraId],
      () => LAST_POSITION
    ]
  ] as const satisfies readonly (readonly [
    string,
    string,
    ItemName,
    (stage: Stage) => readonly unknown[],
    (stage: Stage) => unknown
  ])[]
).map(([id, title, item, keys, value]) =>
  unreadable(`odd-${id}`, `the service is to go on after ${title}`, async (stage) => {
    await stage.put('service', item, keys(stage), value(stage))
    return undefined
  })
)

/** Records that an upgrade without its migration left: the service passes over them, in several blocks. */
export const unreadableRecords: Family = {
  name: 'records that cannot be decoded',
  subject: 'schedules',
  perturbations: [...inSlots, ...beside, ...begun, ...waiting, elsewhere, both, ...odd]
}
