import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { variantsOf } from '../metadata/findType.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { type DefaultValue, encodeDefault } from './encodeDefault.ts'

/** A transaction extension of a runtime, at its default. */
export interface TransactionExtension {
  /** Its name. */
  readonly identifier: string
  /** The type of its value. */
  readonly type: number
  /** The SCALE bytes of its default value. */
  readonly bytes: Uint8Array
  /** Whether that value has no effect, so that a signer may use it. */
  readonly hasDefault: boolean
  /**
   *  The type of the data that it adds to the signed payload and that only the runtime knows;
   *  `undefined` if it adds none.
   */
  readonly added: number | undefined
  /**
   * The index of the variant that holds the signature and the signer of a general transaction;
   * `undefined` if it verifies no signature.
   */
  readonly verifies: number | undefined
}

/**
 * The extensions that programs fill in (era, nonce, tip, and data of the chain), with the lengths
 * of their defaults. An extension of a known name with another length belongs to the runtime.
 */
const FILLED_IN: ReadonlyMap<string, number> = new Map([
  ['ChargeAssetTxPayment', 2],
  ['ChargeTransactionPayment', 1],
  ['CheckEra', 1],
  ['CheckGenesis', 0],
  ['CheckMetadataHash', 1],
  ['CheckMortality', 1],
  ['CheckNonce', 1],
  ['CheckSpecVersion', 0],
  ['CheckTxVersion', 0],
  ['CheckVersion', 0],
  ['SkipCheckIfFeeless', 1]
])

function isFilledIn({
  identifier,
  bytes
}: Pick<TransactionExtension, 'identifier' | 'bytes'>): boolean {
  return FILLED_IN.get(identifier) === bytes.length
}

const read = new WeakMap<UnifiedMetadata, readonly TransactionExtension[]>()

/**
 * The transaction extensions of a runtime in their order, each with its default value: none, disabled,
 * or empty.
 */
export function readExtensions({
  metadata
}: Pick<Runtime, 'metadata'>): readonly TransactionExtension[] {
  const known = read.get(metadata)
  if (known !== undefined) return known
  const extensions = (metadata.extrinsic.extensionsByVersion[0] ?? []).map((extension) => {
    const { identifier, type, additionalSigned } = extension
    const { bytes, isNeutral } = encodeDefault(metadata, type)
    const isOwn = !isFilledIn({ identifier, bytes })
    return {
      ...{ identifier, type, bytes, verifies: findSigned(metadata, type) },
      hasDefault: !isOwn || isNeutral,
      added:
        isOwn && !isEmpty(encodeDefault(metadata, additionalSigned)) ? additionalSigned : undefined
    }
  })
  read.set(metadata, extensions)
  return extensions
}

function findSigned(metadata: UnifiedMetadata, type: number): number | undefined {
  const signed = variantsOf(metadata, type).find(({ name }) => name === 'Signed')
  const names = signed?.fields.map(({ name }) => name)
  return signed !== undefined && names?.join() === 'signature,account' ? signed.index : undefined
}

function isEmpty({ bytes, isNeutral }: DefaultValue): boolean {
  return bytes.length === 0 && isNeutral
}

/** The runtime's own extensions, in the form of the option `signedExtensions` of polkadot.js. */
export type ExtensionTypes = Record<
  string,
  { readonly extrinsic: Record<string, string>; readonly payload: Record<string, string> }
>

/** The fields of a payload of polkadot.js for one of the runtime's own extensions. */
export function extensionFields(identifier: string): {
  /** Holds its value. */
  readonly value: string
  /** Holds the data that it adds to the signed payload. */
  readonly added: string
} {
  const value = `${identifier.charAt(0).toLowerCase()}${identifier.slice(1)}`
  return { value, added: `${value}Added` }
}

/**
 * The runtime's own transaction extensions, with the types of their values. Without them,
 * polkadot.js omits the values of unknown extensions, and the runtime cannot decode the
 * transaction.
 */
export function extensionTypes(runtime: Pick<Runtime, 'metadata'>): ExtensionTypes {
  return Object.fromEntries(
    readExtensions(runtime)
      .filter((extension) => !isFilledIn(extension))
      .map(({ identifier, type, bytes, added }) => {
        const fields = extensionFields(identifier)
        const extrinsic = bytes.length === 0 ? {} : { [fields.value]: `Lookup${type}` }
        const payload = added === undefined ? {} : { [fields.added]: `Lookup${added}` }
        return [identifier, { extrinsic, payload }]
      })
  )
}
