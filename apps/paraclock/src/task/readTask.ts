import {
  type AutomationConfig,
  accountOnTarget,
  type ChainRole,
  encodeConfigured,
  type NetworkConfig
} from '@paraclock/checklist'
import {
  type Chain,
  confirmToken,
  createMemoryRuntimeRecords,
  requireProven
} from '@paraclock/connect'
import {
  bytesToHex,
  isSameAccount,
  parseAccount,
  serviceVariants,
  type TaskKind,
  type Weight
} from '@paraclock/core'
import type { Service, TaskSpec, WantedTask } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { checkAmount, parseAmount } from '../cli/parseAmount.ts'
import { readCallOption } from '../cli/readCallOption.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { Caches } from '../session/openCaches.ts'
import { spellAccount } from '../sign/nameSigner.ts'

export interface TaskPlace {
  readonly config: NetworkConfig
  readonly service: Service
  /** The owner of the task. Defaults to the configured user. */
  readonly owner?: string
  readonly caches: Pick<Caches, 'runtimes'>
  readonly chain: (role: ChainRole) => Promise<Chain>
}

/** The action of a task as options name it. Without options, it is the configured call. */
export type AskedAction =
  | { readonly kind: 'configured' }
  | { readonly kind: 'call' | 'dispatch'; readonly call: AutomationConfig['call'] }
  | { readonly kind: 'transfer'; readonly amount: string; readonly to: string }

export type ActionOptions = Readonly<
  Partial<Record<'call' | 'dispatch' | 'transfer' | 'to', string | undefined>>
>

/** Reads the action of `--call`, `--dispatch` or `--transfer`, before a chain is opened. */
export function readAskedAction({ call, dispatch, transfer, to }: ActionOptions): AskedAction {
  const isTransfer = transfer !== undefined || to !== undefined
  if ([call !== undefined, dispatch !== undefined, isTransfer].filter(Boolean).length > 1) {
    throw refuseArgument('A task has one action: --call, --dispatch, or --transfer with --to')
  }
  if (dispatch !== undefined) {
    return { kind: 'dispatch', call: readCallOption('--dispatch', dispatch) }
  }
  if (transfer !== undefined && to !== undefined) {
    checkAmount(transfer)
    parseAccount(to)
    return { kind: 'transfer', amount: transfer, to }
  }
  if (isTransfer) {
    throw refuseArgument('A transfer needs both --transfer <amount> and --to <account>')
  }
  if (call === undefined) return { kind: 'configured' }
  return { kind: 'call', call: readCallOption('--call', call) }
}

export async function readTask(
  asked: AskedAction,
  opened: TaskPlace,
  signal: AbortSignal
): Promise<TaskSpec> {
  const { service } = opened
  switch (asked.kind) {
    case 'dispatch': {
      requireKind(service, 'dynamicDispatch', 'calls of its own chain')
      return {
        kind: 'dynamicDispatch',
        call: encodeCall({
          call: readGivenCall({ chain: service.chain, call: asked.call }),
          chains: [service.chain]
        })
      }
    }
    case 'transfer': {
      requireKind(service, 'nativeTransfer', 'transfers')
      const amount = await readAmount(asked.amount, opened, signal)
      return { kind: 'nativeTransfer', recipient: asked.to, amount }
    }
    case 'configured':
      return await readConfigured(opened)
    case 'call': {
      const { weight: _, ...automation } = opened.config.automation
      const config = { ...opened.config, automation: { ...automation, call: asked.call } }
      return await readConfigured({ ...opened, config })
    }
  }
}

/** Reads the action of a stored task. The bytes for a chain that is not configured stay unread. */
export async function readStoredTask(
  opened: TaskPlace,
  { action }: TaskRecord
): Promise<Pick<WantedTask, 'task' | 'allowFailure'>> {
  const { config } = opened
  switch (action.kind) {
    case 'nativeTransfer': {
      const recipient = spellAccount(String(action.recipient), [['', config]])
      return { task: { ...action, recipient } }
    }
    case 'dynamicDispatch':
      return { task: { ...action, call: bytesToHex(action.call) } }
    case 'xcmp': {
      if (action.paraId !== config.target.paraId) return { task: action, allowFailure: true }
      const weight = action.weight as Weight
      return { task: { ...action, ...(await readTarget(opened)), weight, isWhole: true } }
    }
  }
}

export async function readAmount(
  text: string,
  { service, config, caches }: Omit<TaskPlace, 'chain'>,
  signal: AbortSignal
): Promise<bigint> {
  // An amount in the smallest unit needs no decimals, so nothing confirms them.
  if (text.endsWith('u')) return parseAmount(text, service.token)
  const { chain } = service
  const { endpoints } = config.service
  const { runtimes = createMemoryRuntimeRecords() } = caches
  const token = await confirmToken({ chain, endpoints, runtimes, signal })
  return parseAmount(text, token ?? service.token)
}

async function readConfigured(opened: TaskPlace): Promise<TaskSpec> {
  const { config } = opened
  const { proxyType, weight } = config.automation
  const on = await readTarget(opened)
  const call = encodeConfigured(on.target, config)
  return { ...on, user: accountOnTarget(config), proxyType, call, weight }
}

async function readTarget({ config, chain, owner }: TaskPlace) {
  const isUser = owner === undefined || isSameAccount(config.user, parseAccount(owner))
  return {
    kind: 'xcmp',
    target: requireProven(await chain('target')),
    paraId: config.target.paraId,
    delegate: isUser ? config.automation.delegate : undefined
  } as const
}

function requireKind({ variant }: Service, kind: TaskKind, what: string): void {
  // A service of the variant `mixed` itself refuses an action that it lacks.
  if (variant === 'mixed' || serviceVariants[variant].tasks.includes(kind)) return
  throw refuseArgument(`The service is of variant ${variant}, which schedules no ${what}`)
}
