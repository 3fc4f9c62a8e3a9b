import { joinBytes, ParaclockError } from '@paraclock/core'
import type { ReadableRegistry } from '@paraclock/types'
import type { NamedCall } from './CallInput.ts'
import { type FoundCall, findCall, isSameName } from './findCall.ts'

/**
 * Writes a call that is given by name.
 *
 * @throws ParaclockError `PalletMissing`, `CallUnknown`, `CallArgumentInvalid`
 */
export function encodeNamedCall(args: {
  readonly registry: ReadableRegistry
  readonly call: NamedCall
}): Uint8Array {
  const { registry, call } = args
  const found = findCall({ registry, pallet: call.pallet, method: call.method })
  const values = orderArguments(found, call.args ?? [])
  const parts = found.args.map(({ name, type }, position) => {
    const value = values[position]
    if (value === undefined) throw refuse(found, name, 'it is missing')
    try {
      return registry.createTypeUnsafe(type, [value]).toU8a()
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw refuse(found, name, problem, error)
    }
  })
  return joinBytes([Uint8Array.from(found.index), ...parts])
}

function orderArguments(
  found: FoundCall,
  given: NonNullable<NamedCall['args']>
): readonly unknown[] {
  const { args } = found
  if (isList(given)) {
    if (given.length <= args.length) return given
    throw refuse(found, String(args.length), `there are only ${args.length} arguments`)
  }
  for (const name of Object.keys(given)) {
    if (!args.some((arg) => isSameName(arg.name, name))) {
      throw refuse(found, name, `it takes ${args.map((arg) => arg.name).join(', ') || 'nothing'}`)
    }
  }
  return args.map((arg) => Object.entries(given).find(([name]) => isSameName(name, arg.name))?.[1])
}

function isList(given: NonNullable<NamedCall['args']>): given is readonly unknown[] {
  return Array.isArray(given)
}

function refuse(
  { name }: FoundCall,
  argument: string,
  problem: string,
  cause?: unknown
): ParaclockError {
  return new ParaclockError('CallArgumentInvalid', { call: name, argument, problem }, { cause })
}
