import {
  type CallArtifact,
  createValueWords,
  formatTime,
  type NetworkEvidence,
  type RehearsalStep
} from '@paraclock/checklist'
import { nativeToken } from '@paraclock/connect'
import {
  formatAccount,
  formatBalance,
  type Hex,
  hexToBytes,
  parseAccount,
  parseUnixSeconds,
  servicePallet,
  serviceVariants,
  type TaskKind
} from '@paraclock/core'
import type { Devnet, DevnetChain } from '@paraclock/devnet'
import { buildTask, connectService } from '@paraclock/scheduler'
import type { TaskRequest } from '@paraclock/scheduler/schedule'
import { deriveTaskId } from '@paraclock/xcm'
import { chooseAmount, findActors } from './configureDevnet.ts'
import { noteFailure, noteStep } from './noteStep.ts'
import { openBest, readFree } from './openBest.ts'
import { readEffect } from './readEffect.ts'
import { settleAll } from './settleMessages.ts'

const UNIT = 10_000_000_000n
const REMARK = 'the hour has come'

interface RehearseTasksArgs {
  readonly net: Devnet
  readonly evidence: NetworkEvidence
  /**
   * Whether the task makes a call other than the usual transfer. The effect is then read only from
   * events and storage changes, and not from the balance of the recipient.
   */
  readonly isOwnCall?: boolean
  readonly signal?: AbortSignal
}

export async function rehearseTasks(args: RehearseTasksArgs): Promise<readonly RehearsalStep[]> {
  const { net, evidence, signal } = args
  const { call: stored, tasks } = evidence.artifacts
  if (stored?.status !== 'gathered') {
    const detail = stored?.error.message ?? 'the call of the task is unknown'
    return [see('schedule a cross-chain task', false, detail)]
  }
  const steps: RehearsalStep[] = []
  const failed = await noteFailure('rehearse the tasks', async () => {
    const { slotSeconds: length } = serviceVariants[net.variant]
    const due = (Math.floor(Number(net.now()) / length) + 2) * length
    const { automation } = evidence.config
    const weight = automation.weight ?? stored.value.weight
    const planned = tasks?.status === 'gathered' ? tasks.value.tasks : []
    const once = { schedule: fixedAt(due), times: [due] }
    const task = (automation.schedule && planned[0]) ?? once
    const { providedId = 'rent' } = automation
    const request = { ...task, providedId, call: { ...stored.value, weight } }
    steps.push(...(await scheduleTasks(net, request, due)))
    const { block } = await openBest(net.target)
    const before = await readHeld(net)
    const last = Math.max(due, ...task.times)
    const until = parseUnixSeconds(last + length / 2)
    const work = async () => {
      const executed = await settleAll(net, async (report) => {
        const travelled = await net.travelTo(until, { ...report, signal })
        const { rounds, refused } = await net.settle({ ...report, signal })
        return { rounds, refused: [...travelled.refused, ...refused] }
      })
      return executed === '' ? 'the tasks are due on the way' : executed
    }
    steps.push(await noteStep({ title: `travel to ${formatTime(last)}`, work }))
    const cause = steps.find(({ succeeded }) => !succeeded)
    const { length: runs } = task.times
    steps.push(...(await observe({ ...args, before, after: block.number, cause, runs })))
    if (task.schedule.kind === 'recurring') {
      const cancel = () => cancelTask(net, providedId)
      steps.push(await noteStep({ title: 'cancel the recurring task', work: cancel }))
    }
  })
  return [...steps, ...failed]
}

async function scheduleTasks(
  net: Devnet,
  rehearsed: Pick<TaskRequest, 'schedule'> & {
    readonly providedId: string
    readonly call: CallArtifact
  },
  due: number
): Promise<readonly RehearsalStep[]> {
  const { call, weight } = rehearsed.call
  const { service, target } = net
  const { tasks } = serviceVariants[net.variant]
  const { recipient } = await findActors(service)
  const remark = service.api.tx['system']?.['remarkWithEvent']?.(REMARK).method.toU8a()
  const paraId = target.paraId ?? 0
  const schedule = fixedAt(due)
  const kinds: Readonly<Record<TaskKind, readonly [title: string, request: TaskRequest]>> = {
    xcmp: [
      rehearsed.schedule.kind === 'recurring'
        ? 'schedule a recurring cross-chain task'
        : 'schedule a cross-chain task',
      {
        providedId: rehearsed.providedId,
        schedule: rehearsed.schedule,
        action: { kind: 'xcmp', paraId, currencyId: 0, call: hexToBytes(call), weight }
      }
    ],
    dynamicDispatch: [
      'schedule a task that dispatches a call on the service',
      {
        providedId: 'remark',
        schedule,
        action: { kind: 'dynamicDispatch', call: remark ?? new Uint8Array(), callWeight: undefined }
      }
    ],
    nativeTransfer: [
      'schedule a transfer of the service’s token',
      {
        providedId: 'gift',
        schedule,
        action: { kind: 'nativeTransfer', recipient: recipient.pair.publicKey, amount: UNIT }
      }
    ]
  }
  const steps: RehearsalStep[] = []
  for (const kind of tasks) {
    const [title, request] = kinds[kind]
    steps.push(await noteStep({ title, work: () => scheduleOnce(net, request) }))
  }
  return steps
}

export const fixedAt = (due: number) => ({ kind: 'fixed', executionTimes: [BigInt(due)] }) as const

async function observe(
  args: RehearseTasksArgs & {
    readonly before: Held
    /** The last block of the target before time was moved to the runs. */
    readonly after: number
    readonly runs: number
    readonly cause: RehearsalStep | undefined
  }
): Promise<readonly RehearsalStep[]> {
  const { net, evidence, isOwnCall = false, before, cause, runs } = args
  const { service, target } = net
  const { tasks } = serviceVariants[net.variant]
  const after = await readHeld(net)
  const show = (end: keyof Held): string => {
    const { free, token, name } = after[end]
    return `${name} holds ${formatBalance(free, token)}, ${formatBalance(free - before[end].free, token)} more than before`
  }
  const steps: RehearsalStep[] = []
  const because = cause === undefined ? '' : `, caused by the step "${cause.title}"`
  if (!isOwnCall) {
    // The balance may grow by more, because the recipient may be the author of a block and get a
    // reward.
    const arrived = after.target.free - before.target.free >= chooseAmount(target) * BigInt(runs)
    const detail = `${show('target')}${arrived ? '' : because}`
    steps.push(see('the effect on the target', arrived, detail))
  }
  const title = isOwnCall ? 'the effect on the target' : 'what the run did on the target'
  const accounts = await nameAccounts(net, evidence)
  const words = createValueWords({
    nameAccount: (text) => accounts.get(text) ?? text,
    token: after.target.token,
    service: { paraId: service.paraId ?? 0, token: after.service.token }
  })
  const effect = await readEffect({ net, after: args.after, runs, words })
  const detail = `${effect.detail}${effect.succeeded ? '' : because}`
  steps.push({ title, durationMilliseconds: 0, ...effect, detail })
  if (tasks.includes('nativeTransfer')) {
    const paid = after.service.free - before.service.free === UNIT
    steps.push(see('the effect on the service', paid, show('service')))
  }
  if (tasks.includes('dynamicDispatch')) {
    const remaining = await isStored(service, 'remark')
    const detail = remaining ? 'the task is still stored' : 'the task ran and has ended'
    steps.push(see('the effect on the service', !remaining, detail))
  }
  return steps
}

function see(title: string, succeeded: boolean, detail: string): RehearsalStep {
  return { title, succeeded, detail, durationMilliseconds: 0 }
}

type Held = Awaited<ReturnType<typeof readHeld>>

async function readHeld({ service, target }: Devnet) {
  const read = async (chain: DevnetChain) => {
    const { name, pair } = (await findActors(chain)).recipient
    const [free, best] = await Promise.all([readFree(chain, pair.address), openBest(chain)])
    return { name, free, token: nativeToken(best) }
  }
  return { service: await read(service), target: await read(target) }
}

async function nameAccounts(
  { target }: Devnet,
  { artifacts }: NetworkEvidence
): Promise<ReadonlyMap<string, string>> {
  const { runtime } = await openBest(target)
  const { user, recipient } = await findActors(target)
  const payer = artifacts.feeAsset?.status === 'gathered' ? artifacts.feeAsset.value.sovereign : ''
  const named = [
    [user.pair.addressRaw, user.name],
    [recipient.pair.addressRaw, recipient.name],
    ...(payer === '' ? [] : ([[payer, 'the service']] as const))
  ] as const
  const { ss58Prefix: prefix } = runtime
  return new Map(
    named.map(([text, name]) => [formatAccount({ account: parseAccount(text), prefix }), name])
  )
}

export async function scheduleOnce(net: Devnet, request: TaskRequest): Promise<string> {
  const service = await connectService({ chain: await openBest(net.service) })
  await executeAsUser(net, buildTask(service, request))
  return `task ${await taskIdOf(net.service, request.providedId)}`
}

async function cancelTask(net: Devnet, providedId: string): Promise<string> {
  const taskId = await taskIdOf(net.service, providedId)
  const { runtime } = await openBest(net.service)
  const call = { pallet: servicePallet, method: 'cancel_task', args: { taskId } }
  await executeAsUser(net, runtime.encodeCall(call))
  return `task ${taskId}`
}

async function executeAsUser({ service, execute }: Devnet, bytes: Hex | Uint8Array): Promise<void> {
  const { user } = await findActors(service)
  const call = service.api.tx(service.api.registry.createType('Call', bytes))
  await execute({ chain: service, call, signer: user.pair })
}

async function isStored(chain: DevnetChain, providedId: string): Promise<boolean> {
  const keys = [await taskIdOf(chain, providedId)]
  const best = await openBest(chain)
  const { value } = await best.storage({ pallet: servicePallet, entry: 'Tasks', keys })
  return value !== undefined
}

async function taskIdOf(chain: DevnetChain, providedId: TaskRequest['providedId']): Promise<Hex> {
  const { user } = await findActors(chain)
  return deriveTaskId({ owner: user.pair.publicKey, providedId }).taskId
}
