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
  /** Makes the public type from the internal one. */
  readonly open: (type: ValueType) => RuntimeType
}

/** Finds a method of a runtime API in metadata from v15 on, or by the declared version of the API. */
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
  const others = otherParams(api, method).filter((other) =>
    params.every((param) => param.name !== other)
  )
  return {
    name,
    params,
    otherParams: others,
    encode: (given) => {
      const inputs = Array.isArray(given)
        ? requireCount(name, params, given)
        : orderArguments(name, params, others, given as Arguments)
      return joinBytes(params.map(({ type }, index) => type.encode(inputs[index])))
    },
    decode
  }
}

type Arguments = Readonly<Record<string, unknown>>

function otherParams(api: string, method: string): readonly string[] {
  const versions = Object.values(knownApis[api] ?? {})
  return versions.flatMap((methods) => methods[method]?.params ?? []).map(([name]) => name)
}

function requireCount(
  method: string,
  params: RuntimeApiMethod['params'],
  given: readonly unknown[]
): readonly unknown[] {
  if (given.length === params.length) return given
  return refuse(method, given, `it takes ${listNames(params)}`)
}

function orderArguments(
  method: string,
  params: RuntimeApiMethod['params'],
  others: readonly string[],
  given: Arguments
): readonly unknown[] {
  const isKnown = (name: string): boolean =>
    others.includes(name) || params.some((param) => param.name === name)
  const other = Object.keys(given).find((name) => !isKnown(name))
  if (other !== undefined) {
    refuse(method, given, `it has no parameter ${other}: it takes ${listNames(params)}`)
  }
  return params.map(({ name }) =>
    Object.hasOwn(given, name) ? given[name] : refuse(method, given, `${name} is missing`)
  )
}

function listNames(params: RuntimeApiMethod['params']): string {
  return params.map(({ name }) => name).join(', ') || 'nothing'
}
