import {
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
  formatBalance,
  type Hex,
  parseBalance,
  serviceVariants,
  type TaskKind,
  type Weight
} from '@paraclock/core'
import type { NativeTransferSpec, Service, TaskSpec } from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import { readExtrinsicLimit } from '@paraclock/types'
import {
  decodeCall,
  encodeCall,
  encodeProxiedCall,
  measureCall,
  requireExtrinsicLimit
} from '@paraclock/weights'
import type { CommandContext } from '../cli/defineCommand.ts'
import { readCallOption } from '../cli/readCallOption.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { Caches } from '../open/openCaches.ts'
import { spellAccount } from '../sign/nameSigner.ts'

export interface TaskPlace {
  readonly config: NetworkConfig
  readonly service: Service
  readonly caches: Pick<Caches, 'runtimes'>
  readonly chain: (role: ChainRole) => Promise<Chain>
}

export type TaskContext = Pick<CommandContext, 'signal'> & {
  readonly options: Readonly<Record<'call' | 'dispatch' | 'transfer' | 'to', string | undefined>>
}

export interface AskedTask {
  readonly spec: TaskSpec
  readonly description: string
}

/** Reads the action of `--call`, `--dispatch` or `--transfer`, or else the configured call. */
export async function readTask(context: TaskContext, opened: TaskPlace): Promise<AskedTask> {
  const { call, dispatch, transfer, to } = context.options
  const { service } = opened
  const isTransfer = transfer !== undefined || to !== undefined
  if ([call !== undefined, dispatch !== undefined, isTransfer].filter(Boolean).length > 1) {
    throw refuseArgument('A task has one action: --call, --dispatch, or --transfer with --to')
  }
  if (dispatch !== undefined) {
    requireKind(service, 'dynamicDispatch', 'calls of its own chain')
    return readDispatch(service.chain, dispatch)
  }
  if (transfer !== undefined && to !== undefined) {
    requireKind(service, 'nativeTransfer', 'transfers')
    const amount = await readAmount(context, opened, transfer)
    return describeTransfer(service, { kind: 'nativeTransfer', recipient: to, amount })
  }
  if (isTransfer) {
    throw refuseArgument('A transfer needs both --transfer <amount> and --to <account>')
  }
  if (call === undefined) return readConfigured(context, opened)
  const { weight: _, ...automation } = opened.config.automation
  const config = {
    ...opened.config,
    automation: { ...automation, call: readCallOption('--call', call) }
  }
  return readConfigured(context, { ...opened, config })
}

export async function readStoredTask(
  { config, service, chain: open }: TaskPlace,
  { action }: TaskRecord
): Promise<AskedTask> {
  switch (action.kind) {
    case 'nativeTransfer': {
      const recipient = spellAccount(String(action.recipient), [['', config]])
      return describeTransfer(service, { ...action, recipient })
    }
    case 'dynamicDispatch':
      return readDispatch(service.chain, bytesToHex(action.call))
    case 'xcmp': {
      const call = bytesToHex(action.call)
      const isTarget = action.paraId === config.target.paraId
      const said = isTarget ? describeCall(await open('target'), call) : call
      return { spec: { ...action, call }, description: `on parachain ${action.paraId}: ${said}` }
    }
  }
}

function describeTransfer({ token }: Service, spec: NativeTransferSpec): AskedTask {
  const { amount, recipient } = spec
  const shown = `${formatBalance(amount, token)} (${amount.toLocaleString('en')} units)`
  return { spec, description: `a transfer of ${shown} to ${recipient}` }
}

export async function readAmount(
  { signal }: Pick<TaskContext, 'signal'>,
  { service, config, caches }: Omit<TaskPlace, 'chain'>,
  text: string
): Promise<bigint> {
  const [, units] = /^(\d{1,39})u$/.exec(text) ?? []
  if (units !== undefined) return parseBalance(units, { ...service.token, decimals: 0 })
  const { chain } = service
  const { endpoints } = config.service
  const { runtimes = createMemoryRuntimeRecords() } = caches
  const token = await confirmToken({ chain, endpoints, runtimes, signal })
  return parseBalance(text, token ?? service.token)
}

function readDispatch(chain: Pick<Chain, 'name' | 'runtime' | 'facts'>, text: string): AskedTask {
  const call = encodeCall({ chain, call: readCallOption('--dispatch', text) })
  return { spec: { kind: 'dynamicDispatch', call }, description: describeCall(chain, call) }
}

function describeCall(chain: Pick<Chain, 'name' | 'runtime' | 'facts'>, call: Hex): string {
  return decodeCall({ chain, call, token: chain.facts.tokens[0] }).text
}

async function readConfigured(
  { signal }: TaskContext,
  { config, chain: open }: TaskPlace
): Promise<AskedTask> {
  const { automation, target } = config
  const chain = requireProven(await open('target'))
  const call = encodeProxiedCall({
    ...{ chain, real: accountOnTarget(config), forceProxyType: automation.proxyType },
    call: encodeConfigured(chain, config)
  })
  const weighed =
    automation.weight === undefined ? await measureCall({ chain, call, signal }) : undefined
  const weight = weighed?.weight ?? (automation.weight as Weight)
  requireExtrinsicLimit({ chain, weight })
  const said = describeCall(chain, call)
  const from = weighed?.provenance.detail ?? 'automation.weight of the configuration'
  const description = `${said}, with a weight of ${describeWeight(chain, weight)}, by ${from}: ${call}`
  return { spec: { kind: 'xcmp', paraId: target.paraId, call, weight }, description }
}

function describeWeight(
  { runtime }: Pick<Chain, 'runtime'>,
  { refTime, proofSize }: Weight
): string {
  const limit = readExtrinsicLimit(runtime)
  const shares = limit && [share(refTime, limit.refTime), share(proofSize, limit.proofSize)]
  const of = shares === undefined ? '' : ` (${shares.join(' and ')} of a transaction's limit)`
  return `${refTime} ps and ${proofSize} bytes of proof${of}`
}

function share(part: bigint, whole: bigint): string {
  return `${(Number((part * 1000n) / (whole === 0n ? 1n : whole)) / 10).toFixed(1)}%`
}

function requireKind({ variant }: Service, kind: TaskKind, what: string): void {
  // A service of the variant `mixed` itself refuses an action that it lacks.
  if (variant === 'mixed' || serviceVariants[variant].tasks.includes(kind)) return
  throw refuseArgument(`The service is of variant ${variant}, which schedules no ${what}`)
}
