import { isParaclockError, ParaclockError } from '@paraclock/core'
import { RpcParamInvalid } from '../errors.ts'

export interface ParamReader {
  next<Value>(name: string, parse: (value: unknown) => Value): Value
  refuse(name: string, problem: string, cause?: unknown): ParaclockError<typeof RpcParamInvalid>
}

export function readParams(method: string, params: readonly unknown[], count: number): ParamReader {
  const refuse: ParamReader['refuse'] = (param, problem, cause) =>
    new ParaclockError(RpcParamInvalid, { method, param, problem }, { cause })
  if (params.length > count) {
    throw refuse(String(count + 1), `there are ${params.length}, and the method takes ${count}`)
  }
  let at = 0
  return {
    next(name, parse) {
      const value = params[at]
      at += 1
      if (value === undefined || value === null) throw refuse(name, 'is missing')
      try {
        return parse(value)
      } catch (error) {
        if (!isParaclockError(error) || error.code === 'RpcParamInvalid') throw error
        throw refuse(name, error.message, error)
      }
    },
    refuse
  }
}
