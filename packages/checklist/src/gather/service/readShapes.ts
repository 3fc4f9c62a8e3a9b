import { atPresentBlock, type Chain, listEntries } from '@paraclock/connect'
import { cutText, hexToBytes, ParaclockError, stringifyJson } from '@paraclock/core'
import { OperationUnsupported, type Service } from '@paraclock/scheduler'
import type { UpgradeTrial } from '../../evidence/UpgradesArtifact.ts'
import type { LiveShape } from '../../schema/reportSchema.ts'
import { hideAccounts } from '../../trial/findShape.ts'
import { groupTasks, type TaskGroup } from '../../trial/groupTasks.ts'
import { readTarget } from './serviceState.ts'

/** The shapes of everybody's live tasks for a target, and the tasks that cannot be decoded. */
export interface LiveShapes {
  /** The shape whose next run is first comes first. */
  readonly shapes: readonly LiveShape[]
  readonly target: { readonly specName: string; readonly paraId: number }
  readonly undecoded: UpgradeTrial['undecoded']
}

/**
 * Groups everybody's live tasks for a target by their shapes, at the service's present block.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain stores no tasks, and the errors of the
 * source
 */
export async function readShapes(args: {
  readonly service: Service
  readonly target: Chain
  readonly paraId: number
  readonly signal: AbortSignal
}): Promise<LiveShapes> {
  const { target, paraId, signal } = args
  const { automation, variant } = args.service
  const service = await atPresentBlock(args.service.chain)
  const item = service.runtime.storage(automation.pallet.name, 'Tasks')
  if (item === undefined) {
    throw new ParaclockError(OperationUnsupported, { operation: 'listing tasks', variant })
  }
  const settings = await readTarget(service, paraId)
  const runtimes = { service: service.runtime, target: target.runtime }
  const { groups, undecoded } = await groupTasks(
    listEntries(service, { item, what: 'listing the tasks', signal }),
    {
      runtimes,
      paraId,
      feeAsset: settings.target && stringifyJson(settings.target.feeAsset),
      // No run is overdue, so that each shape has an example.
      now: -1,
      whose: { everybody: 'target' },
      isEvery: false
    }
  )
  const { specName } = target.facts
  const shapes = groups.map((group) => summarizeGroup(group, target))
  return { shapes, undecoded, target: { specName, paraId } }
}

function summarizeGroup(group: TaskGroup, { runtime }: Chain): LiveShape {
  const { shape, tasks, owners, nextRun, chosen } = group
  const [{ call, owner } = {}] = chosen
  const hidden = call && owner && hideAccounts(runtime.decodeCall(hexToBytes(call)), call, owner)
  const { example = undefined, encoded = undefined } = hidden || {}
  const [name, form] = [cutText(shape.call), cutText(shape.form)]
  const counts = { tasks, owners, nextRun }
  return { ...shape, call: name, form, ...counts, example: example && cutText(example), encoded }
}
