import { isParaclockError, ValueMalformed } from '@paraclock/core'
import { findSystemConstant } from '../metadata/findType.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { fixedBytesType } from '../values/bytes.ts'
import { decodeFirst } from '../values/decodeWhole.ts'
import { integerType } from '../values/integers.ts'
import { listType, tupleType } from '../values/lists.ts'
import { textType } from '../values/plain.ts'
import type { ValueType } from '../values/ValueType.ts'

/** The names and versions in a runtime's constant `System.Version`. */
export interface SystemVersion {
  /** The name of the runtime's specification, for example `statemine`. */
  readonly specName: string
  readonly implName: string
  /** The version of the runtime's specification. A runtime upgrade increases it. */
  readonly specVersion: number
  /** The version of the transaction format. Signatures of transactions cover this version. */
  readonly transactionVersion: number
  /** The declared version of each runtime API, by the id of the API. */
  readonly apis: ReadonlyMap<string, number>
}

const u32: ValueType = /*#__PURE__*/ integerType('u32')
const apiType: ValueType = /*#__PURE__*/ tupleType('api', [() => fixedBytesType(8), () => u32])
const apisType: ValueType = /*#__PURE__*/ listType('apis', () => apiType)
// The first fields of `RuntimeVersion`: spec name, implementation name, authoring version, spec
// version, implementation version, APIs and transaction version. Newer runtimes have further fields.
const versionType: ValueType = /*#__PURE__*/ tupleType('RuntimeVersion', [
  ...[textType, textType, u32, u32, u32, apisType, u32].map((type) => () => type)
])

/**
 * Reads the constant `System.Version`; `undefined` if the constant is missing or does not decode.
 */
export function readRuntimeVersion(metadata: UnifiedMetadata): SystemVersion | undefined {
  const constant = findSystemConstant(metadata, 'Version')
  if (constant === undefined) return undefined
  try {
    const { value } = decodeFirst(versionType, constant)
    type Version = [string, string, number, number, number, [string, number][], number]
    const [specName, implName, , specVersion, , apis, transactionVersion] = value as Version
    return { specName, implName, specVersion, transactionVersion, apis: new Map(apis) }
  } catch (error) {
    if (isParaclockError(error, ValueMalformed)) return undefined
    throw error
  }
}
