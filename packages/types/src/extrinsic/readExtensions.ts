import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { variantsOf } from '../metadata/findType.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { encodeDefault } from './encodeDefault.ts'

/** A transaction extension of a runtime: its types and its default value. */
export interface TransactionExtension {
  readonly identifier: string
  /** The type id of the extension's value. */
  readonly type: number
  /** The SCALE encoded default value of the extension. */
  readonly bytes: Uint8Array
  /**
   * Whether a program can fill in the extension: it is well-known, or its default value has no
   * effect.
   */
  readonly hasDefault: boolean
  /**
   * The type id of the data that the extension adds to the signed payload. `undefined` if the
   * extension adds nothing, or is well-known: programs know the data of well-known extensions.
   */
  readonly added: number | undefined
  /**
   * The index of the extension's variant `Signed`, which holds the signature and the signer of a
   * general transaction. `undefined` if the extension has no such variant.
   */
  readonly verifies: number | undefined
}

// The well-known extensions, each with the length of its default value in bytes. An extension with
// one of these names and another length is not well-known.
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

function isFilledIn(identifier: string, bytes: Uint8Array): boolean {
  return FILLED_IN.get(identifier) === bytes.length
}

const read = new WeakMap<UnifiedMetadata, readonly TransactionExtension[]>()

/**
 * Lists the transaction extensions of a runtime, in the order in which an extrinsic encodes them.
 */
export function readExtensions({
  metadata
}: Pick<Runtime, 'metadata'>): readonly TransactionExtension[] {
  const known = read.get(metadata)
  if (known !== undefined) return known
  const extensions = (metadata.extrinsic.extensionsByVersion[0] ?? []).map((extension) => {
    const { identifier, type, additionalSigned } = extension
    const { bytes, isNeutral } = encodeDefault(metadata, type)
    const isOwn = !isFilledIn(identifier, bytes)
    const added = encodeDefault(metadata, additionalSigned)
    const isAdded = isOwn && (added.bytes.length > 0 || !added.isNeutral)
    return {
      identifier,
      type,
      bytes,
      verifies: findSigned(metadata, type),
      hasDefault: !isOwn || isNeutral,
      added: isAdded ? additionalSigned : undefined
    }
  })
  read.set(metadata, extensions)
  return extensions
}

function findSigned(metadata: UnifiedMetadata, type: number): number | undefined {
  const signed = variantsOf(metadata, type).find(({ name }) => name === 'Signed')
  const names = signed?.fields.map(({ name }) => name).join()
  return names === 'signature,account' ? signed?.index : undefined
}

/**
 * Returns the names of an extension's fields in a payload of polkadot.js. `value` is the name of
 * the field with the extension's value. `added` is the name of the field with the data that the
 * extension adds to the signed payload.
 */
export function extensionFields(identifier: string): {
  readonly value: string
  readonly added: string
} {
  const value = `${identifier.charAt(0).toLowerCase()}${identifier.slice(1)}`
  return { value, added: `${value}Added` }
}

/**
 * Returns the types of the extensions that only this runtime has, for polkadot.js. Without these
 * types, polkadot.js would leave out the values of the extensions.
 */
export function extensionTypes(
  runtime: Pick<Runtime, 'metadata'>
): Record<
  string,
  { readonly extrinsic: Record<string, string>; readonly payload: Record<string, string> }
> {
  return Object.fromEntries(
    readExtensions(runtime)
      .filter(({ identifier, bytes }) => !isFilledIn(identifier, bytes))
      .map(({ identifier, type, bytes, added }) => {
        const fields = extensionFields(identifier)
        const extrinsic = bytes.length === 0 ? {} : { [fields.value]: `Lookup${type}` }
        const payload = added === undefined ? {} : { [fields.added]: `Lookup${added}` }
        return [identifier, { extrinsic, payload }]
      })
  )
}
