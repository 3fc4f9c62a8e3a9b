import { ParaclockError } from '@paraclock/core'
import { modelOf, type ReadableApi } from '@paraclock/types'
import { runtimeApiId } from '../chain/runtimeApiNames.ts'
import { apiDefinitions } from './apiDefinitions.ts'
import { resolveType } from './resolveType.ts'

/** One parameter that the chain's version of a call takes. */
export interface PlannedParam {
  /** Its name, in camel case. */
  readonly name: string
  /** Its type, by a name that the chain's registry knows. */
  readonly type: string
}

/** How a call has to be made on one chain. */
export interface StateCallPlan {
  /** The call as the runtime exports it. */
  readonly name: string
  /** The version of the API that the runtime declares. */
  readonly version: number
  /** Where the types come from. */
  readonly source: 'metadata' | 'definitions'
  /** The parameters, in order. */
  readonly params: readonly PlannedParam[]
  /** The type of the result. */
  readonly result: string
  /** Parameters that other versions of the API take, and this one does not. */
  readonly otherParams: ReadonlySet<string>
}

/**
 * Decides how a runtime API call has to be made on a chain: by the chain's own metadata where that
 * describes the API, by the definitions here where it does not.
 *
 * @throws ParaclockError `RuntimeApiMissing`, `RuntimeApiVersionUnknown`
 */
export function planStateCall(api: ReadableApi, name: string): StateCallPlan {
  const [apiName = '', ...rest] = name.split('_')
  const methodName = rest.join('_')
  const version = declaredVersion(api, apiName, name)
  const known = Object.values(apiDefinitions[apiName] ?? {})
  const params =
    describedMethod(api, apiName, methodName, name) ??
    definedMethod(api, apiName, methodName, version, name)
  const own = new Set(params.params.map((param) => param.name))
  const otherParams = new Set(
    known
      .flatMap((definition) => definition[methodName]?.params ?? [])
      .map(([param]) => param)
      .filter((param) => !own.has(param))
  )
  return { name, version, otherParams, ...params }
}

type PlannedTypes = Pick<StateCallPlan, 'source' | 'params' | 'result'>

function declaredVersion(api: ReadableApi, apiName: string, name: string): number {
  const id = runtimeApiId(apiName)
  const declared = api.runtimeVersion.apis.find(([apiId]) => apiId.toHex() === id)
  if (declared) return declared[1].toNumber()
  const problem = apiName === '' ? 'it has no API name' : `it does not declare ${apiName}`
  throw new ParaclockError('RuntimeApiMissing', { name, problem })
}

function describedMethod(
  api: ReadableApi,
  apiName: string,
  methodName: string,
  name: string
): PlannedTypes | undefined {
  const described = modelOf(api).apis?.find((one) => one.name === apiName)
  if (!described) return undefined
  const method = described.methods.find((one) => one.name === methodName)
  if (!method) {
    const calls = described.methods.map((one) => one.name).join(', ')
    throw new ParaclockError('RuntimeApiMissing', { name, problem: `${apiName} has ${calls}` })
  }
  const { lookup } = api.registry
  const nameOf = (type: number): string => {
    const { lookupName, type: text } = lookup.getTypeDef(type as never)
    return lookupName ?? text
  }
  return {
    source: 'metadata',
    params: method.inputs.map(({ name: param, type }) => ({
      name: toCamelCase(param),
      type: nameOf(type)
    })),
    result: nameOf(method.output)
  }
}

function definedMethod(
  api: ReadableApi,
  apiName: string,
  methodName: string,
  version: number,
  name: string
): PlannedTypes {
  const versions = apiDefinitions[apiName]
  if (!versions) {
    const problem = 'neither the metadata nor Paraclock describes its types'
    throw new ParaclockError('RuntimeApiMissing', { name, problem })
  }
  const definition = versions[version]
  if (!definition) {
    const known = Object.keys(versions).map(Number)
    throw new ParaclockError('RuntimeApiVersionUnknown', { api: apiName, version, known })
  }
  const method = definition[methodName]
  if (!method) {
    const problem = `version ${version} of ${apiName} has ${Object.keys(definition).join(', ')}`
    throw new ParaclockError('RuntimeApiMissing', { name, problem })
  }
  const resolve = (type: string): string => resolveType(api, type, name)
  return {
    source: 'definitions',
    params: method.params.map(([param, type]) => ({ name: param, type: resolve(type) })),
    result: resolve(method.result)
  }
}

function toCamelCase(name: string): string {
  return name.replace(/^_+/, '').replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
