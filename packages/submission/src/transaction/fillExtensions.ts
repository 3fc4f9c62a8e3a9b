import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import {
  ExtensionUnsupported,
  extensionFields,
  extensionTypes,
  type Runtime,
  readExtensions
} from '@paraclock/types'

/** The format of extrinsics that have a signature of their own, which polkadot.js and wallets sign. */
const SIGNED = 4

/** What the signer gives for a transaction extension of the runtime's own. */
export interface ExtensionValue {
  /** Its value, as SCALE bytes. Defaults to the value that asks for nothing. */
  readonly value?: Hex
  /** What it adds to the signed bytes, as SCALE bytes. Defaults to nothing. */
  readonly added?: Hex
}

/**
 * In a general transaction the signature is the value of an extension, over other bytes than those that
 * wallets sign: the extension that takes it is named.
 */
function refuseGeneral(runtime: Pick<Runtime, 'metadata'>): ParaclockError {
  const verifier = readExtensions(runtime).find(({ verifies }) => verifies !== null)
  const takes =
    verifier === undefined ? 'and no extension takes a signature' : 'whose signature it takes'
  return new ParaclockError(ExtensionUnsupported, {
    extension: verifier?.identifier ?? 'VerifySignature',
    problem: `the runtime reads general transactions of version 5 alone, ${takes}; signers write those of version ${SIGNED}`
  })
}

/**
 * The runtime's own transaction extensions as fields of a payload of polkadot.js.
 *
 * @throws ParaclockError `ExtensionUnsupported` for one that is neither given nor has a default, for
 * a name that no extension has, and where the signature itself is an extension.
 */
export function fillExtensions(
  runtime: Pick<Runtime, 'metadata'>,
  given: Readonly<Record<string, ExtensionValue>> = {}
): Readonly<Record<string, Uint8Array>> {
  const refuse = (extension: string, problem: string): ParaclockError =>
    new ParaclockError(ExtensionUnsupported, { extension, problem })
  if (!runtime.metadata.extrinsic.version.includes(SIGNED)) throw refuseGeneral(runtime)
  const types = extensionTypes(runtime)
  const unknown = Object.keys(given).find((name) => types[name] === undefined)
  if (unknown !== undefined) {
    throw refuse(unknown, 'the runtime has no extension of its own with this name')
  }
  const filled: Record<string, Uint8Array> = {}
  for (const { identifier, bytes, hasDefault, added } of readExtensions(runtime)) {
    if (types[identifier] === undefined) continue
    const fields = extensionFields(identifier)
    const { value, added: adds } = given[identifier] ?? {}
    if (value === undefined && !hasDefault) throw refuse(identifier, 'its value has no default')
    if (adds === undefined && added !== null) {
      throw refuse(identifier, 'only the runtime knows what it adds to the signed bytes')
    }
    filled[fields.value] = value === undefined ? bytes : hexToBytes(value)
    if (adds !== undefined) filled[fields.added] = hexToBytes(adds)
  }
  return filled
}
