import type { Chain } from '@paraclock/connect'
import { CallArgumentInvalid, isParaclockError, joinBytes, ParaclockError } from '@paraclock/core'
import { camelCase, type RuntimeCall } from '@paraclock/types'
import { type FoundCall, findCall, isSameName } from './findCall.ts'

export function encodeNamedCall(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly call: RuntimeCall
}): Uint8Array {
  const { chain, call } = args
  const { runtime } = chain
  const found = findCall({ chain, pallet: call.pallet, method: call.method })
  const values = orderArguments(found, call.args)
  const parts = found.args.map(({ name, type }, position) => {
    const value = values[position]
    if (value === undefined) throw refuse(found, name, 'it is missing')
    try {
      return runtime.type(type).encode(value)
    } catch (error) {
      if (!isParaclockError(error)) throw error
      throw refuse(found, name, error.message, error)
    }
  })
  return joinBytes([Uint8Array.from(found.index), ...parts])
}

function orderArguments(found: FoundCall, given: RuntimeCall['args']): readonly unknown[] {
  const { args } = found
  for (const name of Object.keys(given)) {
    if (!args.some((arg) => isSameName(arg.name, name))) {
      const names = args.map((arg) => camelCase(arg.name)).join(', ')
      throw refuse(found, name, `it takes ${names || 'nothing'}`)
    }
  }
  return args.map((arg) => Object.entries(given).find(([name]) => isSameName(name, arg.name))?.[1])
}

function refuse(
  { title }: FoundCall,
  argument: string,
  problem: string,
  cause?: unknown
): ParaclockError {
  const name = camelCase(argument)
  return new ParaclockError(
    CallArgumentInvalid,
    { call: title, argument: name, problem },
    { cause }
  )
}
