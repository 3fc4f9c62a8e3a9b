import type { Chain, Read } from '@paraclock/connect'
import { hexToBytes } from '@paraclock/core'
import type { CoreShare, CoreShares } from '../../evidence/ChainArtifact.ts'

type Assignment = readonly [{ readonly type: string; readonly value: unknown }, parts: number]

/** Work of a core from the block `from` on, until `end` or the next work of the core. */
interface CoreWork {
  readonly core: number
  readonly from: number
  readonly end: number | undefined
  readonly assignments: readonly Assignment[]
}

interface Descriptor {
  readonly queue: { readonly first: number } | undefined
  readonly current_work:
    | {
        readonly assignments: readonly (readonly [Assignment[0], { readonly ratio: number }])[]
        readonly end_hint: number | undefined
      }
    | undefined
}

interface Schedule {
  readonly assignments: readonly Assignment[]
  readonly end_hint: number | undefined
  readonly next_schedule: number | undefined
}

interface Configuration {
  readonly scheduler_params?: { readonly num_cores: number }
}

interface CoreReading {
  readonly relay: Chain
  /** The pallet with the cores. Newer runtimes have them in the first of two pallets. */
  readonly pallet: string
  readonly signal: AbortSignal
}

const PALLETS = ['ParaScheduler', 'CoretimeAssignmentProvider']

/** The parts of a whole core. */
const WHOLE_CORE = 57_600

/** The maximum numbers that are read of what a faulty node can state without end. */
const MAX = { cores: 1000, planned: 4, own: 64 } as const

const BLOCK_MS = 6000n

/**
 * Reads which shares of cores the relay chain assigns to service and target, now and as planned.
 * Returns `undefined` if the relay chain assigns no cores.
 */
export async function readCoreShares(
  relay: Chain,
  paraIds: Readonly<Record<'service' | 'target', number>>,
  signal: AbortSignal
): Promise<CoreShares | undefined> {
  const pallet = PALLETS.find((one) => relay.runtime.storage(one, 'CoreDescriptors') !== undefined)
  if (pallet === undefined) return undefined
  const reading = { relay, pallet, signal }
  const described = await readDescriptors(reading, Object.values(paraIds))
  const cores = described.value.slice(0, MAX.cores)
  const planned = await Promise.all(
    cores.map(([core, { queue }]) => readPlanned(reading, core, queue?.first))
  )
  const works = [
    ...cores.flatMap(([core, { current_work: work }]): CoreWork[] => {
      if (work === undefined) return []
      const assignments = work.assignments.map(([what, { ratio }]) => [what, ratio] as const)
      return [{ core, from: 0, end: work.end_hint, assignments }]
    }),
    ...planned.flatMap(({ value }) => value)
  ]
  if (works.length === 0) return undefined
  const blockMs = relay.constant<bigint>({ pallet: 'Babe', name: 'ExpectedBlockTime' }) ?? BLOCK_MS
  const at = relay.block.number
  return {
    blockSeconds: Number(blockMs) / 1000,
    service: listShares(works, paraIds.service, at),
    target: listShares(works, paraIds.target, at),
    evidence: [described, ...planned].flatMap(({ evidence }) => evidence)
  }
}

/**
 * Reads the descriptors of all cores. Newer runtimes store them as one value, older ones a value for
 * each core, under a hash of the core. The evidence of older ones is that of the cores with one of
 * the parachains.
 */
async function readDescriptors(
  { relay, pallet, signal }: CoreReading,
  paraIds: readonly number[]
): Promise<Read<readonly (readonly [core: number, descriptor: Descriptor])[]>> {
  const entry = 'CoreDescriptors'
  const item = relay.runtime.storage(pallet, entry)
  if (item === undefined || item.keyCount === 0) {
    const read = await relay.storage<[number, Descriptor][]>({ pallet, entry, signal })
    return { value: read.value ?? [], evidence: read.evidence }
  }
  const { value: config } = await relay.storage<Configuration>({
    ...{ pallet: 'Configuration', entry: 'ActiveConfig', signal }
  })
  const length = Math.min(config?.scheduler_params?.num_cores ?? 0, MAX.cores)
  const keys = Array.from({ length }, (_, core) => item.key(core))
  const stored = await relay.source.getStorage(keys, { at: relay.block.hash, signal })
  const value = stored.flatMap((raw, core) =>
    raw === null ? [] : [[core, item.decode(hexToBytes(raw)) as Descriptor] as const]
  )
  const own = value.filter(([, { current_work: work }]) =>
    work?.assignments.some(([what]) => paraIds.some((paraId) => isOf(what, paraId)))
  )
  const read = await Promise.all(
    own.map(([core]) => relay.storage({ pallet, entry, keys: [core], signal }))
  )
  return { value, evidence: read.flatMap(({ evidence }) => evidence) }
}

async function readPlanned(
  { relay, pallet, signal }: CoreReading,
  core: number,
  first: number | undefined
): Promise<Read<readonly CoreWork[]>> {
  const [value, evidence]: [CoreWork[], Read<unknown>['evidence'][number][]] = [[], []]
  let from = first
  while (from !== undefined && value.length < MAX.planned) {
    const read = await relay.storage<Schedule>({
      ...{ pallet, entry: 'CoreSchedules', keys: [[from, core]], signal }
    })
    if (read.value === undefined) break
    evidence.push(...read.evidence)
    const { assignments, end_hint: end, next_schedule: next } = read.value
    value.push({ core, from, end, assignments })
    from = next !== undefined && next > from ? next : undefined
  }
  return { value, evidence }
}

/** Lists the shares of a parachain at a block, and from each later block on at which they change. */
function listShares(works: readonly CoreWork[], paraId: number, at: number): readonly CoreShare[] {
  const measured = works.map((work) => ({ ...work, ...measureShare(work.assignments, paraId) }))
  const own = measured.flatMap(({ core, parts }) => (parts > 0 ? core : []))
  const cores = [...new Set(own)].slice(0, MAX.own)
  const ofCores = cores.map((core) => measured.filter((work) => work.core === core))
  const changes = ofCores.flat().flatMap(({ from, end }) => [from, end ?? from])
  const blocks = [...new Set([at, ...changes])].filter((block) => block >= at)
  const shares = blocks
    .toSorted((one, two) => one - two)
    .map((block): CoreShare => {
      const present = ofCores.flatMap((ofCore) => {
        const work = ofCore.findLast(({ from }) => from <= block)
        return work === undefined || (work.end !== undefined && work.end <= block) ? [] : work
      })
      const parts = present.reduce((sum, work) => sum + work.parts, 0)
      const claims = present.flatMap((work) => work.blocks ?? [])
      return { from: block, parts, blocks: claims.length === 0 ? undefined : Math.min(...claims) }
    })
  return shares.filter(({ parts, blocks: claimed }, index) => {
    const before = shares[index - 1]
    return before === undefined || before.parts !== parts || before.blocks !== claimed
  })
}

const isOf = ({ type, value }: Assignment[0], paraId: number): boolean =>
  type === 'Task' && value === paraId

/**
 * Measures the share of a parachain in the work of a core, and the most blocks from one claim to the
 * next. The relay chain gives each assignment turns of the smallest share, and its remaining parts
 * to its next turns.
 */
function measureShare(
  assignments: readonly Assignment[],
  paraId: number
): Pick<CoreShare, 'parts' | 'blocks'> {
  const turns = assignments.map(([what, ratio]) => ({
    ratio,
    remaining: ratio,
    isOwn: isOf(what, paraId)
  }))
  const parts = turns.reduce((sum, { isOwn, ratio }) => sum + (isOwn ? ratio : 0), 0)
  if (parts === 0) return { parts, blocks: undefined }
  const step = Math.max(1, Math.min(...turns.map(({ ratio }) => ratio)))
  let [at, last, blocks] = [0, undefined as number | undefined, 0]
  // Two rounds of all parts show each distance, also that across the end of a round.
  for (let block = 0; block < (2 * WHOLE_CORE) / step + 2; block += 1) {
    const turn = turns[at % turns.length]
    if (turn === undefined) break
    if (turn.isOwn) {
      if (last !== undefined) blocks = Math.max(blocks, block - last)
      last = block
    }
    turn.remaining = Math.max(0, turn.remaining - step)
    if (turn.remaining < step) {
      at += 1
      turn.remaining += turn.ratio
    }
  }
  return { parts, blocks: Math.max(1, blocks) }
}
