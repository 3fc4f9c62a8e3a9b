import type { CallArtifact, NetworkConfig } from '@paraclock/checklist'
import { attachChain, type Chain } from '@paraclock/connect'
import { errorToJson, type Hex, hexToBytes, type ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import {
  buildTask,
  connectService,
  type Service,
  type TaskEntry,
  taskHistory
} from '@paraclock/scheduler'
import { providerOf } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { TabTask } from './TabNetwork.ts'

export type KnownTask = Pick<TabTask, 'id' | 'due'>

export interface TaskFollower {
  /** Writes the call that schedules a call of the target, and computes the task id. */
  prepare(call: CallArtifact, due: number): Promise<{ readonly id: Hex; readonly call: Hex }>
  follow(task: KnownTask): Promise<TabTask>
}

export async function createTaskFollower(
  { service: { api }, target }: Devnet,
  config: NetworkConfig
): Promise<TaskFollower> {
  const service: Service = await connectService({ api, name: 'service' })
  const open: Chain = await attachChain({ provider: providerOf(target.api), name: 'target' })
  return {
    async prepare({ call, weight }, due) {
      const { paraId } = config.target
      const providedId = new TextEncoder().encode(`rent-${due}`)
      const request = {
        providedId,
        schedule: { kind: 'fixed', executionTimes: [BigInt(due)] },
        action: { kind: 'xcmp', paraId, currencyId: 0, call: hexToBytes(call), weight }
      } as const
      const { taskId: id } = deriveTaskId({ owner: config.user, providedId })
      return { id, call: buildTask(service, request) }
    },
    async follow({ id, due }) {
      const { entries } = await taskHistory(service, { taskId: id, target: open })
      return { id, due, ...judge(entries) }
    }
  }
}

function judge(entries: readonly TaskEntry[]): Pick<TabTask, 'state' | 'error'> {
  const fail = (error?: ParaclockError): Pick<TabTask, 'state' | 'error'> => ({
    state: 'failed',
    ...(error && { error: errorToJson(error) })
  })
  for (const entry of entries) {
    if (entry.kind === 'failed') return fail(entry.error)
    if (entry.kind === 'missed') return fail()
    if (entry.kind !== 'arrived') continue
    return entry.dispatch === 'succeeded' ? { state: 'arrived' } : fail(entry.error)
  }
  return { state: entries.some(({ kind }) => kind === 'sent') ? 'sent' : 'waiting' }
}
