import {
  type Hex,
  hexToBytes,
  ParaclockError,
  parseBalance,
  parseJson,
  serviceVariants,
  type TaskKind
} from '@paraclock/core'
import type { Service, TaskSpec } from '@paraclock/scheduler'
import { decodeCall, encodeCall, encodeProxiedCall, measureCall } from '@paraclock/weights'
import type { CommandContext } from '../cli/Command.ts'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NamedCall } from '../config/Config.ts'
import type { OpenedService } from './openService.ts'

/** What a task is to run, and how that is said to a person. */
export interface AskedTask {
  readonly spec: TaskSpec
  readonly description: string
}

/**
 * Reads what a task is to run: the configured call of the target, a call of the service's own chain
 * with `--dispatch`, or a transfer of its token with `--transfer` and `--to`.
 *
 * @throws ParaclockError `CommandArgumentInvalid` if the options contradict each other or the
 * service's variant, those of `encodeCall`, `parseBalance` and `measureCall`.
 */
export async function readTask(context: CommandContext, opened: OpenedService): Promise<AskedTask> {
  const { dispatch, transfer, to } = context.options
  const { service } = opened
  if (dispatch !== undefined && (transfer !== undefined || to !== undefined)) {
    throw invalid('A task has one action: --dispatch, or --transfer with --to')
  }
  if (typeof dispatch === 'string') {
    if (!canRun(service, 'dynamicDispatch'))
      throw invalid(cannot(service, 'calls of its own chain'))
    return readDispatch(service, dispatch)
  }
  if (typeof transfer === 'string' && typeof to === 'string') {
    if (!canRun(service, 'nativeTransfer')) throw invalid(cannot(service, 'transfers'))
    const amount = parseBalance(transfer, service.token)
    const description = `a transfer of ${transfer} ${service.token.symbol} to ${to}`
    return { spec: { kind: 'nativeTransfer', recipient: to, amount }, description }
  }
  if (transfer !== undefined || to !== undefined) {
    throw invalid('A transfer needs both --transfer <amount> and --to <account>')
  }
  return readConfigured(context, opened)
}

function readDispatch(service: Service, text: string): AskedTask {
  const chain = service.api
  const named = text.trimStart().startsWith('{')
  const call = encodeCall({
    chain,
    call: named ? (parseJson(text) as unknown as NamedCall) : hexToBytes(text as Hex)
  })
  return { spec: { kind: 'dynamicDispatch', call }, description: decodeCall({ chain, call }).text }
}

async function readConfigured(
  { signal }: CommandContext,
  { config, connections }: OpenedService
): Promise<AskedTask> {
  const { automation, target } = config
  const { api } = await connections.open(target, signal)
  const { proxyType } = automation
  const call = encodeProxiedCall({
    chain: api,
    real: accountOnTarget(config),
    call: automation.call,
    ...(proxyType === undefined ? {} : { forceProxyType: proxyType })
  })
  const { weight } = await measureCall({ chain: { api, name: 'target' }, call, signal })
  const said = decodeCall({ chain: api, call }).text
  const description = `${said}, which weighs ${weight.refTime} ps and ${weight.proofSize} bytes of proof: ${call}`
  return { spec: { kind: 'xcmp', paraId: target.paraId, call, weight }, description }
}

/** A chain that mixes the variants is asked, and refuses what it has no call for. */
function canRun({ variant }: Service, kind: TaskKind): boolean {
  return variant === 'mixed' || serviceVariants[variant].tasks.includes(kind)
}

function cannot({ variant }: Service, what: string): string {
  return `The service is of variant ${variant}, which schedules no ${what}`
}

function invalid(problem: string): ParaclockError {
  return new ParaclockError('CommandArgumentInvalid', { problem })
}
