import { encodeInteger } from '@paraclock/core'
import { type Runtime, type RuntimeApiMethod, readDryRun } from '@paraclock/types'
import type { CallArguments } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'
import { locateSender, type XcmOrigin } from './XcmOrigin.ts'

const XCM_VERSION = 4

export function hasDryRun(runtime: Runtime): boolean {
  return runtime.api('DryRunApi', 'dry_run_call') !== undefined
}

export async function dryRunCallOnState(
  state: SimulatedState,
  origin: unknown,
  call: Uint8Array
): Promise<SimulatedOutcome> {
  const method = requireMethod(state, 'dry_run_call')
  const [from, , version] = method.params
  return run(state, method, [
    from?.type.encode(origin) ?? '0x',
    call,
    ...(version === undefined ? [] : [encodeInteger(XCM_VERSION, 4)])
  ])
}

export async function dryRunXcmOnState(
  state: SimulatedState,
  sender: XcmOrigin,
  program: Uint8Array
): Promise<SimulatedOutcome> {
  const method = requireMethod(state, 'dry_run_xcm')
  const type = method.params[0]?.type
  const location = locateSender(state.runtime, sender, program)
  return run(state, method, [type?.encode(location) ?? '0x', program])
}

function requireMethod(state: SimulatedState, name: string): RuntimeApiMethod {
  const method = state.runtime.api('DryRunApi', name)
  if (method === undefined) throw state.lacks(`DryRunApi.${name}`)
  return method
}

async function run(
  state: SimulatedState,
  method: RuntimeApiMethod,
  args: CallArguments
): Promise<SimulatedOutcome> {
  const after = state.fork()
  const { result } = await after.dryRun(method.name, args)
  state.logs.push(...after.logs)
  const { failure, weight, events, forwarded } = readDryRun(state.runtime, method.decode(result))
  if (failure?.kind === 'declined') throw state.lacks(`${method.name} (${failure.name})`)
  const before = state.fork()
  // A failed call stops early, and a successful run would use more weight. So the weight of a
  // failed dry run is left out.
  const used = failure === undefined ? { weight } : {}
  return { mechanism: 'dry-run-api', failure, ...used, events, forwarded, before, after }
}
