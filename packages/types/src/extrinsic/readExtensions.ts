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
  /** Whether that value asks for nothing, so that a signer may leave it there. */
  readonly hasDefault: boolean
  /** The type of what it adds to the signed bytes and only the runtime knows; `null` if nothing. */
  readonly added: number | null
  /**
   * The position of the variant that holds the signature of a general transaction, and who signed;
   * `null` if it verifies none.
   */
  readonly verifies: number | null
}

/**
 * What writers of extrinsics fill in, the era, the nonce, the tip, and what the chain adds, and how
 * many bytes its default takes. One of another length is a runtime's own under a known name.
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
      added: isOwn && !isEmpty(encodeDefault(metadata, additionalSigned)) ? additionalSigned : null
    }
  })
  read.set(metadata, extensions)
  return extensions
}

function findSigned(metadata: UnifiedMetadata, type: number): number | null {
  const signed = variantsOf(metadata, type).find(({ name }) => name === 'Signed')
  const names = signed?.fields.map(({ name }) => name)
  return signed !== undefined && names?.join() === 'signature,account' ? signed.index : null
}

function isEmpty({ bytes, isNeutral }: DefaultValue): boolean {
  return bytes.length === 0 && isNeutral
}

/** The extensions of a runtime's own, in the form of the option `signedExtensions` of polkadot.js. */
export type ExtensionTypes = Record<
  string,
  { readonly extrinsic: Record<string, string>; readonly payload: Record<string, string> }
>

/** The fields of a payload of polkadot.js for an extension of a runtime's own. */
export function extensionFields(identifier: string): {
  /** Holds its value. */
  readonly value: string
  /** Holds what it adds to the signed bytes. */
  readonly added: string
} {
  const value = `${identifier.charAt(0).toLowerCase()}${identifier.slice(1)}`
  return { value, added: `${value}Added` }
}

/**
 * The transaction extensions of a runtime's own with the types of their values. Without them,
 * polkadot.js leaves out the values of those that it does not know, and the runtime cannot decode the
 * rest.
 */
export function extensionTypes(runtime: Pick<Runtime, 'metadata'>): ExtensionTypes {
  return Object.fromEntries(
    readExtensions(runtime)
      .filter((extension) => !isFilledIn(extension))
      .map(({ identifier, type, bytes, added }) => {
        const fields = extensionFields(identifier)
        const extrinsic = bytes.length === 0 ? {} : { [fields.value]: `Lookup${type}` }
        const payload = added === null ? {} : { [fields.added]: `Lookup${added}` }
        return [identifier, { extrinsic, payload }]
      })
  )
}
