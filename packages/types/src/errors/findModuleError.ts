import { variantsOf } from '../metadata/findType.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { ModuleErrorBytes } from './readModuleError.ts'

/** A module error by name. */
export interface ModuleError {
  /** The pallet as the runtime spells it, for example `AutomationTime`. */
  readonly pallet: string
  /** The error, for example `InvalidTime`. */
  readonly name: string
  /** The names of errors inside the error, outermost first; empty for most. */
  readonly inner: readonly string[]
  /** What the runtime's documentation says of it, on one line. */
  readonly docs: string
}

/** Names a module error; `undefined` if the metadata does not describe it. */
export function findModuleError(
  metadata: UnifiedMetadata,
  { index, error }: ModuleErrorBytes
): ModuleError | undefined {
  const pallet = metadata.pallets.find((entry) => entry.index === index)
  const variants = variantsOf(metadata, pallet?.errors?.type)
  const variant = variants.find((entry) => entry.index === error[0])
  if (pallet === undefined || variant === undefined) return undefined
  return {
    pallet: pallet.name,
    name: variant.name,
    inner: nameInner(metadata, variant.fields[0]?.type, error.subarray(1)),
    docs: variant.docs
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ')
  }
}

// An error may hold another error, which may hold another: each takes one byte.
function nameInner(
  metadata: UnifiedMetadata,
  type: number | undefined,
  bytes: Uint8Array
): readonly string[] {
  if (bytes.length === 0) return []
  const inner = variantsOf(metadata, type).find(({ index }) => index === bytes[0])
  if (inner === undefined) return []
  return [inner.name, ...nameInner(metadata, inner.fields[0]?.type, bytes.subarray(1))]
}
