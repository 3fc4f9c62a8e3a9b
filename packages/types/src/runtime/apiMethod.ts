import { joinBytes } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { refuse } from '../values/refuse.ts'
import type { ValueType } from '../values/ValueType.ts'
import { findApiId } from './apiIds.ts'
import { type KnownMethod, knownApis, type NamedTypes } from './knownApis.ts'
import type { RuntimeApiMethod, RuntimeType } from './Runtime.ts'
import type { SystemVersion } from './readRuntimeVersion.ts'

interface ApiMethodArgs {
  readonly metadata: UnifiedMetadata
  readonly version: SystemVersion | undefined
  readonly api: string
  readonly method: string
  readonly find: (type: number | string) => ValueType
  readonly open: (type: ValueType) => RuntimeType
}

/**
 * Finds a method of a runtime API. Metadata from v15 on describes runtime APIs. For metadata v14,
 * {@link knownApis} describes the method, in the version that the runtime declares.
 */
export function apiMethod(args: ApiMethodArgs): RuntimeApiMethod | undefined {
  const { metadata, api, method, find, open } = args
  const described = metadata.apis.find((one) => one.name === api)
  if (described !== undefined) {
    const found = described.methods.find((one) => one.name === method)
    if (found === undefined) return undefined
    const params = found.inputs.map((input) => ({
      name: input.name.replace(/^_+/, ''),
      type: open(find(input.type))
    }))
    return createMethod(api, method, params, open(find(found.output)))
  }
  const known = findKnown(args)
  if (known === undefined) return undefined
  const types: NamedTypes = (...names) => findNamed(find, names)
  const params = known.params.map(([param, type]) => ({ name: param, type: open(type(types)) }))
  return createMethod(api, method, params, open(known.result(types)))
}

function findKnown({ version, api, method }: ApiMethodArgs): KnownMethod | undefined {
  const id = findApiId(api)
  const declared = id === undefined ? undefined : version?.apis.get(id)
  return declared === undefined ? undefined : knownApis[api]?.[declared]?.[method]
}

function findNamed(
  find: ApiMethodArgs['find'],
  [first, next, ...rest]: Parameters<NamedTypes>
): ValueType {
  if (next === undefined) return find(first)
  try {
    return find(first)
  } catch {
    return findNamed(find, [next, ...rest])
  }
}

function createMethod(
  api: string,
  method: string,
  params: RuntimeApiMethod['params'],
  { decode }: RuntimeType
): RuntimeApiMethod {
  const name = `${api}_${method}`
  const own = params.map((param) => param.name)
  const otherParams = Object.values(knownApis[api] ?? {})
    .flatMap((methods) => methods[method]?.params ?? [])
    .flatMap(([param]) => (own.includes(param) ? [] : [param]))
  const takes = `it takes ${own.join(', ') || 'nothing'}`
  const order = (given: Readonly<Record<string, unknown>>): readonly unknown[] => {
    const other = Object.keys(given).find((key) => ![...own, ...otherParams].includes(key))
    if (other !== undefined) refuse(name, given, `it has no parameter ${other}: ${takes}`)
    return own.map((param) =>
      Object.hasOwn(given, param) ? given[param] : refuse(name, given, `${param} is missing`)
    )
  }
  return {
    name,
    params,
    otherParams,
    encode: (given) => {
      const inputs = Array.isArray(given) ? given : order(given as Record<string, unknown>)
      if (inputs.length !== params.length) refuse(name, given, takes)
      return joinBytes(params.map(({ type }, index) => type.encode(inputs[index])))
    },
    decode
  }
}
