import {
  bytesToHex,
  type Hex,
  isParaclockError,
  parseAccount,
  stringifyJson
} from '@paraclock/core'
import { openRecord } from '@paraclock/scheduler'
import type { Runtime, RuntimeCall } from '@paraclock/types'
import type { RunShape, UndecodedTask, UpgradeTrial } from '../evidence/UpgradesArtifact.ts'
import { findShape } from './findShape.ts'
import type { StoredTask } from './findStops.ts'
import type { DueTask } from './tryRuns.ts'

/** A task with the time of its next run. */
export interface NextRun extends DueTask {
  readonly time: number
  readonly owner: Hex
}

/** The tasks of one shape. */
export interface TaskGroup {
  readonly shape: RunShape
  readonly tasks: number
  readonly owners: number
  readonly nextRun: number
  /** The tasks to try. Their next runs are in the future. */
  readonly chosen: readonly NextRun[]
}

/** An entry of the service's map of tasks. */
interface StoredEntry {
  readonly keys: readonly unknown[]
  /** Decodes the record when it is read. */
  readonly value: unknown
}

interface GroupTerms {
  readonly runtimes: Readonly<Record<'service' | 'target', Pick<Runtime, 'decodeCall'>>>
  readonly paraId: number
  readonly feeAsset: string | undefined
  /** The present time of the copies, in seconds since the Unix epoch. */
  readonly now: number
  /**
   * Whose tasks are grouped. `everybody` leaves out tasks without the target, unless the upgrade is
   * one of the service.
   */
  readonly whose: { readonly user: Hex } | { readonly everybody: 'service' | 'target' }
  /** Whether each task is tried. Otherwise, one task of each shape is tried. */
  readonly isEvery: boolean
}

/** The maximum number of tasks that are named because they cannot be decoded. */
const MAX_NAMED = 20

/**
 * Groups stored tasks by their shapes. Of each shape, chooses the task whose next run is first.
 * Memory grows with the shapes and their owners, not with the tasks.
 */
export async function groupTasks(
  entries: AsyncIterable<StoredEntry>,
  terms: GroupTerms
): Promise<{
  readonly groups: readonly TaskGroup[]
  readonly undecoded: UpgradeTrial['undecoded']
}> {
  const groups = new Map<string, OpenGroup>()
  const first: UndecodedTask[] = []
  let count = 0
  for await (const entry of entries) {
    const read = readEntry(entry, terms)
    if (read === undefined) continue
    if ('why' in read) {
      count += 1
      if (first.length < MAX_NAMED) first.push(read)
    } else {
      const key = stringifyJson(read.shape)
      const group = groups.get(key) ?? { ...read, owners: new Set(), tasks: 0, chosen: [] }
      groups.set(key, group)
      addTask(group, read, terms)
    }
  }
  const all = [...groups.values()].map(({ shape, tasks, owners, nextRun, chosen }) => {
    return { shape, tasks, owners: owners.size, nextRun, chosen }
  })
  return {
    groups: all.toSorted((one, two) => one.nextRun - two.nextRun),
    undecoded: { count, first }
  }
}

interface ReadTask {
  readonly shape: RunShape
  readonly run: NextRun
  readonly nextRun: number
}

interface OpenGroup {
  readonly shape: RunShape
  readonly owners: Set<Hex>
  tasks: number
  nextRun: number
  chosen: NextRun[]
}

function addTask(group: OpenGroup, { nextRun, run }: ReadTask, terms: GroupTerms): void {
  group.tasks += 1
  group.owners.add(run.owner)
  group.nextRun = Math.min(group.nextRun, nextRun)
  if (run.time <= terms.now) return
  const [chosen] = group.chosen
  if (terms.isEvery) group.chosen.push(run)
  else if (chosen === undefined || run.time < chosen.time) group.chosen = [run]
}

/** Returns `undefined` for a task that does not count, or else its shape, or why it has none. */
function readEntry(entry: StoredEntry, terms: GroupTerms): ReadTask | UndecodedTask | undefined {
  const { whose } = terms
  const taskId = entry.keys[0] as Hex
  let owner: Hex | undefined
  try {
    const task = openRecord(entry.value) as StoredTask
    if (task?.action?.value === undefined) {
      return 'user' in whose ? undefined : { taskId, why: 'its record has an unknown form' }
    }
    owner = parseAccount(task.owner)
    if (!isWanted(task, owner, terms)) return undefined
    return readTask(taskId, owner, task, terms)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    // The owner of a record that cannot be decoded is unknown.
    if ('user' in whose && owner !== whose.user) return undefined
    return { taskId, why: error.message }
  }
}

function isWanted({ action }: StoredTask, owner: Hex, { whose, paraId }: GroupTerms): boolean {
  const target = action.value.para_id
  if (target !== undefined && target !== paraId) return false
  if ('user' in whose) return owner === whose.user
  return target !== undefined || whose.everybody === 'service'
}

function readTask(
  taskId: Hex,
  owner: Hex,
  task: StoredTask,
  { runtimes, feeAsset }: GroupTerms
): ReadTask {
  const { call: stored, para_id: target } = task.action.value
  const actsOn = target === undefined ? 'service' : 'target'
  const isEncoded = stored instanceof Uint8Array
  const call = isEncoded ? runtimes[actsOn].decodeCall(stored) : (stored as RuntimeCall | undefined)
  const nextRun = Number(task.next_run)
  return {
    shape: findShape(task, call, feeAsset),
    nextRun,
    run: { taskId, owner, time: nextRun, actsOn, call: isEncoded ? bytesToHex(stored) : undefined }
  }
}
