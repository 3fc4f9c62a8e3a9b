import { joinBytes } from '@paraclock/core'
import { refuse } from '../values/refuse.ts'
import type { Runtime, RuntimeApiMethod } from './Runtime.ts'

/** Finds a method of a runtime API: in the metadata, which describes them from version 15 on. */
export function apiMethod(
  runtime: Pick<Runtime, 'metadata' | 'type'>,
  api: string,
  method: string
): RuntimeApiMethod | undefined {
  const found = runtime.metadata.apis
    .find(({ name }) => name === api)
    ?.methods.find(({ name }) => name === method)
  if (found === undefined) return undefined
  const params = found.inputs.map(({ name, type }) => ({ name, type: runtime.type(type) }))
  return createMethod(`${api}_${method}`, params, runtime.type(found.output))
}

function createMethod(
  name: string,
  params: RuntimeApiMethod['params'],
  output: RuntimeApiMethod['params'][number]['type']
): RuntimeApiMethod {
  return {
    name,
    params,
    encode: (given) => {
      const inputs = orderArguments(name, params, given)
      return joinBytes(params.map(({ type }, index) => type.encode(inputs[index])))
    },
    decode: output.decode
  }
}

function orderArguments(
  method: string,
  params: RuntimeApiMethod['params'],
  given: Parameters<RuntimeApiMethod['encode']>[0]
): readonly unknown[] {
  const names = params.map(({ name }) => name)
  if (Array.isArray(given)) {
    if (given.length === names.length) return given
    return refuse(method, given, `it takes ${names.join(', ') || 'nothing'}`)
  }
  const byName = given as Readonly<Record<string, unknown>>
  return names.map((name) =>
    Object.hasOwn(byName, name) ? byName[name] : refuse(method, given, `${name} is missing`)
  )
}
