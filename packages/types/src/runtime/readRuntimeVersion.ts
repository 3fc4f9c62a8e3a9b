import { hexToBytes, isParaclockError } from '@paraclock/core'
import { ValueMalformed } from '../errors.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { fixedBytesType } from '../values/bytes.ts'
import { decodeFirst } from '../values/decodeWhole.ts'
import { integerType } from '../values/integers.ts'
import { listType, tupleType } from '../values/lists.ts'
import { textType } from '../values/plain.ts'
import type { ValueType } from '../values/ValueType.ts'

/** The runtime that the constant `System.Version` describes. */
export interface SystemVersion {
  /** The name of the runtime, for example `statemine`. */
  readonly specName: string
  /** The name of the implementation. */
  readonly implName: string
  /** The version of the runtime: it grows with every runtime upgrade. */
  readonly specVersion: number
  /** The version of the format of transactions. */
  readonly transactionVersion: number
  /** The declared runtime APIs: versions by id. */
  readonly apis: ReadonlyMap<string, number>
}

const u32: ValueType = /*#__PURE__*/ integerType('u32')
const apiType: ValueType = /*#__PURE__*/ tupleType('api', [() => fixedBytesType(8), () => u32])
const apisType: ValueType = /*#__PURE__*/ listType('apis', () => apiType)
// Names, authoring, spec and implementation version, APIs, transaction version. Later runtimes append
// fields.
const versionType: ValueType = /*#__PURE__*/ tupleType('RuntimeVersion', [
  ...[textType, textType, u32, u32, u32, apisType, u32].map((type) => () => type)
])

/**
 * Reads the constant `System.Version`, which the metadata of every FRAME runtime has. So metadata
 * alone gives the identity of the runtime and the declared versions of its APIs, even if it is v14
 * and does not describe the APIs.
 */
export function readRuntimeVersion(metadata: UnifiedMetadata): SystemVersion | undefined {
  const system = metadata.pallets.find((pallet) => pallet.name === 'System')
  const constant = system?.constants.find((entry) => entry.name === 'Version')
  if (constant === undefined) return undefined
  try {
    const { value } = decodeFirst(versionType, hexToBytes(constant.value))
    const [specName, implName, , specVersion, , apis, transactionVersion] = value as [
      string,
      string,
      number,
      number,
      number,
      (readonly [string, number])[],
      number
    ]
    return { specName, implName, specVersion, transactionVersion, apis: new Map(apis) }
  } catch (error) {
    if (isParaclockError(error, ValueMalformed)) return undefined
    throw error
  }
}
