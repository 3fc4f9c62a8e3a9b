import { deriveTaskId } from '@paraclock/accounts'
import { formatTime, type NetworkEvidence, type RehearsalStep } from '@paraclock/checklist'
import {
  formatBalance,
  type Hex,
  hexToBytes,
  parseAccount,
  parseUnixSeconds,
  serviceVariants
} from '@paraclock/core'
import { type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'
import type { TaskRequest } from '@paraclock/schedule'
import { buildTask } from '@paraclock/scheduler'
import { detectCapabilities, openRuntime } from '@paraclock/types'
import { chooseAmount } from './configureDevnet.ts'
import { createValueWords } from './createValueWords.ts'
import { noteStep } from './noteStep.ts'
import { readEffect } from './readEffect.ts'
import { readFree } from './readFree.ts'

const UNIT = 10_000_000_000n
const REMARK = 'the hour has come'

/**
 * Schedules a task of every kind that the variant of a network has, moves time to when they are due,
 * and looks at what they did.
 */
export async function rehearseTasks(args: {
  readonly net: Devnet
  readonly evidence: NetworkEvidence
  /** Whether the call is a team's own: then what it reports and changes is all that tells its effect. */
  readonly isOwnCall?: boolean
  readonly signal?: AbortSignal
}): Promise<readonly RehearsalStep[]> {
  const { net, evidence, isOwnCall = false, signal } = args
  const options = signal === undefined ? {} : { signal }
  const { call: stored } = evidence.artifacts
  if (stored?.status !== 'gathered') {
    const detail = stored?.error.message ?? 'the call of the task is unknown'
    const title = 'schedule a cross-chain task'
    return [{ title, succeeded: false, detail, durationMilliseconds: 0 }]
  }
  const { call, weight: callWeight } = stored.value
  const { variant, service, target } = net
  const steps: RehearsalStep[] = []
  const note = async (title: string, work: () => Promise<string>): Promise<void> => {
    steps.push(await noteStep({ title, work }))
  }
  const { slotSeconds: length, tasks } = serviceVariants[variant]
  const due = (Math.floor(Number(net.now()) / length) + 2) * length
  const schedule = { kind: 'fixed', executionTimes: [BigInt(due)] } as const
  const crossChain = {
    kind: 'xcmp',
    paraId: target.paraId ?? 0,
    currencyId: 0,
    call: hexToBytes(call),
    weight: callWeight
  } as const
  const bob = await devAccount('Bob')
  await note('schedule a cross-chain task', () =>
    scheduleTask(net, { providedId: 'rent', schedule, action: crossChain })
  )
  if (tasks.includes('dynamicDispatch')) {
    const remark = service.api.tx['system']?.['remarkWithEvent']?.(REMARK).method.toU8a()
    const call = remark ?? new Uint8Array()
    const action = { kind: 'dynamicDispatch', call, callWeight: null } as const
    await note('schedule a task that dispatches a call on the service', () =>
      scheduleTask(net, { providedId: 'remark', schedule, action })
    )
  }
  if (tasks.includes('nativeTransfer')) {
    const action = { kind: 'nativeTransfer', recipient: bob.publicKey, amount: UNIT } as const
    await note('schedule a transfer of the service’s token', () =>
      scheduleTask(net, { providedId: 'gift', schedule, action })
    )
  }
  const head = (await target.api.rpc.chain.getHeader()).number.toNumber()
  const before = await Promise.all([readFree(target, bob.address), readFree(service, bob.address)])
  await note(`travel to ${formatTime(due)}`, async () => {
    await net.travelTo(parseUnixSeconds(due + length / 2), options)
    await net.settle(options)
    return 'the tasks are due on the way'
  })
  const after = await Promise.all([readFree(target, bob.address), readFree(service, bob.address)])
  const show = (from: bigint, to: bigint, chain: DevnetChain): string => {
    const token = tokenOf(chain)
    return `Bob holds ${formatBalance(to, token)}, ${formatBalance(to - from, token)} more than before`
  }
  const seen = (title: string, succeeded: boolean, detail: string): void => {
    steps.push({ title, succeeded, detail, durationMilliseconds: 0 })
  }
  if (!isOwnCall) {
    // He may have had more on the way: on some chains he makes blocks, and is rewarded for them.
    const arrived = after[0] - before[0] >= chooseAmount(target)
    seen('the effect on the target', arrived, show(before[0], after[0], target))
  }
  const title = isOwnCall ? 'the effect on the target' : 'what the run did on the target'
  const words = createValueWords({
    accounts: await nameAccounts(net, evidence),
    token: tokenOf(target),
    service: { paraId: service.paraId ?? 0, token: tokenOf(service) }
  })
  const effect = await readEffect({ net, after: head, words })
  steps.push({ title, durationMilliseconds: 0, ...effect })
  if (tasks.includes('nativeTransfer')) {
    const paid = after[1] - before[1] === UNIT
    seen('the effect on the service', paid, show(before[1], after[1], service))
  }
  if (tasks.includes('dynamicDispatch')) {
    const remaining = await isStored(service, 'remark')
    const detail = remaining ? 'the task is still stored' : 'the task ran and has ended'
    seen('the effect on the service', !remaining, detail)
  }
  return steps
}

/** The accounts that a run of a task touches, by their addresses on the target. */
async function nameAccounts(
  { target }: Devnet,
  { artifacts }: NetworkEvidence
): Promise<ReadonlyMap<string, string>> {
  const { registry } = target.api
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const payer = artifacts.feeAsset?.status === 'gathered' ? artifacts.feeAsset.value.sovereign : ''
  const named = [
    [alice.publicKey, 'Alice'],
    [bob.publicKey, 'Bob'],
    ...(payer === '' ? [] : ([[payer, 'the service']] as const))
  ] as const
  return new Map(
    named.map(([account, name]) => [registry.createType('AccountId', account).toString(), name])
  )
}

async function scheduleTask(net: Devnet, request: TaskRequest): Promise<string> {
  const { service, variant } = net
  const alice = await devAccount('Alice')
  const { service: offered } = detectCapabilities(service.api)
  const calls = { crossChain: null, dynamicDispatch: null, nativeTransfer: null, cancel: null }
  const automation = offered ?? { calls }
  const runtime = openRuntime({ metadata: service.api.runtimeMetadata.toU8a() })
  const call: Hex = buildTask({ chain: { runtime }, automation, variant }, request)
  await net.execute({
    chain: service,
    call: service.api.tx(service.api.registry.createType('Call', call)),
    signer: alice
  })
  const { taskId } = deriveTaskId({ owner: alice.publicKey, providedId: request.providedId })
  return `task ${taskId}`
}

async function isStored({ api }: DevnetChain, providedId: string): Promise<boolean> {
  const alice = await devAccount('Alice')
  const owner = parseAccount(alice.publicKey)
  const { taskId } = deriveTaskId({ owner, providedId })
  const record = await api.query['automationTime']?.['tasks']?.(taskId)
  return record?.isEmpty === false
}

function tokenOf({ api }: DevnetChain): { readonly symbol: string; readonly decimals: number } {
  const [symbol = 'UNIT'] = api.registry.chainTokens
  const [decimals = 10] = api.registry.chainDecimals
  return { symbol, decimals }
}
