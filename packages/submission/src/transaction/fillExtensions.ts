import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import {
  ExtensionUnsupported,
  extensionFields,
  extensionTypes,
  type Runtime,
  readExtensions
} from '@paraclock/types'

/** The version of the signed extrinsics that signers write. */
const SIGNED = 4

/**
 * Data for a transaction extension that the runtime defines itself. Signers do not know such an
 * extension.
 */
export interface ExtensionValue {
  /**
   * The SCALE bytes of the extension in the transaction. Defaults to bytes with which the extension
   * has no effect. Required if the extension has no such default.
   */
  readonly value?: Hex
  /**
   * The SCALE bytes that the extension adds to the signed payload, but not to the transaction.
   * Required if the extension adds bytes.
   */
  readonly added?: Hex
}

/**
 * Creates the error for a runtime that only reads general transactions. In a general transaction, an
 * extension holds the signature, and the signature covers other bytes.
 */
function refuseGeneral(runtime: Pick<Runtime, 'metadata'>): ParaclockError {
  const verifier = readExtensions(runtime).find(({ verifies }) => verifies !== undefined)
  const takes =
    verifier === undefined ? 'and no extension takes a signature' : 'whose signature it takes'
  const problem = `the runtime only reads general transactions of version 5, ${takes}; signers write those of version ${SIGNED}`
  return refuse(verifier?.identifier ?? 'VerifySignature', problem)
}

function refuse(extension: string, problem: string): ParaclockError {
  return new ParaclockError(ExtensionUnsupported, { extension, problem })
}

/** Returns the runtime's own extensions as fields of the payload. */
export function fillExtensions(
  runtime: Pick<Runtime, 'metadata'>,
  given: Readonly<Record<string, ExtensionValue>> = {}
): Readonly<Record<string, Hex>> {
  if (!runtime.metadata.extrinsic.version.includes(SIGNED)) throw refuseGeneral(runtime)
  const types = extensionTypes(runtime)
  const unknown = Object.keys(given).find((name) => types[name] === undefined)
  if (unknown !== undefined) {
    throw refuse(unknown, 'the runtime has no extension of its own with this name')
  }
  const filled: Record<string, Hex> = {}
  for (const { identifier, bytes, hasDefault, added } of readExtensions(runtime)) {
    if (types[identifier] === undefined) continue
    const fields = extensionFields(identifier)
    const { value, added: adds } = given[identifier] ?? {}
    if (value === undefined && !hasDefault) throw refuse(identifier, 'its value has no default')
    if (adds === undefined && added !== undefined) {
      throw refuse(identifier, 'only the runtime knows the data that it adds to the signed payload')
    }
    filled[fields.value] = value ?? bytesToHex(bytes)
    if (adds !== undefined) filled[fields.added] = adds
  }
  return filled
}
