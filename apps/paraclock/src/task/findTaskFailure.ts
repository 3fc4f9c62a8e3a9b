import { accountOnTarget, readUserProxies } from '@paraclock/checklist'
import { type ProvenChain, requireProven } from '@paraclock/connect'
import { type Hex, isSameAccount, ParaclockError, parseAccount, readFact } from '@paraclock/core'
import type { Service, TaskSpec } from '@paraclock/scheduler'
import { findRefusal } from '@paraclock/submission'
import { encodeCall } from '@paraclock/weights'
import type { OptionValues } from '../cli/defineCommand.ts'
import type { allowFailureOption } from '../cli/sharedOptions.ts'
import { StepUnconfirmed } from '../errors/commands.ts'
import type { OpenedNetwork } from '../open/Opening.ts'

export type OwnedTasks = Pick<OpenedNetwork, 'config' | 'chain'> & {
  readonly service: Pick<Service, 'chain'>
  readonly owner: string
}

/** What a task does. The weight of its call does not matter in a dry run. */
export type TriedTask =
  | Exclude<TaskSpec, { readonly kind: 'xcmp' }>
  | Omit<Extract<TaskSpec, { readonly kind: 'xcmp' }>, 'weight'>

/**
 * Dry-runs the call of a task. The origin is the account that will dispatch the call. Returns a text
 * with the chain and the error: `on target with balances.InsufficientBalance`. Returns `undefined`
 * if the call succeeds or cannot be dry-run.
 */
export async function findTaskFailure(
  opened: OwnedTasks,
  task: TriedTask,
  signal: AbortSignal
): Promise<string | undefined> {
  const found = await readFact(async () => {
    const made = await readAction(opened, task, signal)
    const error = made && (await findRefusal({ ...made, signal }))
    return error && `on ${made?.chain.name} with ${error}`
  })
  return found.known ? found.value : undefined
}

/** Returns the error `StepUnconfirmed` if calls of the tasks would fail now. */
export function nameFailing(
  tasks: readonly { readonly task: string; readonly failure: string | undefined }[]
): ParaclockError | undefined {
  const [first, ...others] = tasks.flatMap(({ task, failure }) =>
    failure === undefined ? [] : [{ task, failure }]
  )
  return first && new ParaclockError(StepUnconfirmed, { ...first, others: others.length })
}

/** Throws the error `failing` if `--yes` is given without `--allow-failure`. */
export function requireAllowed(
  failing: ParaclockError | undefined,
  options: OptionValues<typeof allowFailureOption> & { readonly yes: boolean }
): void {
  if (failing !== undefined && options.yes && !options['allow-failure']) throw failing
}

async function readAction(
  opened: OwnedTasks,
  task: TriedTask,
  signal: AbortSignal
): Promise<{ readonly chain: ProvenChain; readonly account: Hex; readonly call: Hex } | undefined> {
  const { service, owner, config } = opened
  const chain = requireProven(service.chain)
  const account = parseAccount(owner)
  switch (task.kind) {
    case 'dynamicDispatch':
      return { chain, account, call: encodeCall({ chain, call: task.call }) }
    case 'nativeTransfer': {
      const args = { dest: task.recipient, value: task.amount }
      const transfer = { pallet: 'balances', method: 'transferKeepAlive', args }
      return { chain, account, call: encodeCall({ chain, call: transfer }) }
    }
    case 'xcmp': {
      if (task.paraId !== config.target.paraId) return undefined
      const target = requireProven(await opened.chain('target'))
      const { delegate } = await readOwnProxies(opened, signal)
      const call = encodeCall({ chain: target, call: task.call })
      return { chain: target, account: delegate, call }
    }
  }
}

/**
 * Reads the proxies through which tasks of `owner` act. These tasks act for the configured user's
 * account on the target, even if `owner` is not this user.
 */
export async function readOwnProxies(
  { config, chain, owner }: Pick<OwnedTasks, 'config' | 'chain' | 'owner'>,
  signal: AbortSignal
): ReturnType<typeof readUserProxies> {
  const { delegate: _, ...automation } = config.automation
  const account = accountOnTarget(config)
  const own = { ...config, user: owner, automation: { ...automation, account } }
  const isUser = isSameAccount(config.user, parseAccount(owner))
  const target = await chain('target')
  return await readUserProxies({ target, config: isUser ? config : own, signal })
}
