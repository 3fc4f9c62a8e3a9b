import type { PortableRegistry } from '@polkadot/types/metadata'
import type { Registry } from '@polkadot/types/types'

/**
 * Registers how the runtime encodes the errors of its pallets. Runtimes from 2022 on write four
 * bytes, and polkadot.js expects four bytes. Older runtimes write one byte, so polkadot.js would
 * read the data after an error from the wrong place.
 */
export function registerErrorTypes(registry: Registry, lookup: PortableRegistry): void {
  const dispatchError = lookup.types.find(({ type: { path } }) =>
    path.map(String).join('::').endsWith('sp_runtime::DispatchError')
  )
  if (dispatchError === undefined) return
  const module = dispatchError.type.def.asVariant.variants.find(
    ({ name }) => name.toString() === 'Module'
  )
  if (module === undefined) return
  // In the oldest runtimes, the variant `Module` has the two fields index and error. In later
  // runtimes, it has one structure with both.
  const [first] = module.fields
  const inner = first === undefined ? undefined : lookup.getSiType(first.type).def
  const fields = inner?.isComposite ? inner.asComposite.fields : module.fields
  const error = fields.find(({ name }) => name.unwrapOr('').toString() === 'error')
  if (error === undefined) return
  const { def } = lookup.getSiType(error.type)
  if (def.isPrimitive && def.asPrimitive.isU8) {
    registry.register({ DispatchErrorModule: { index: 'u8', error: 'u8' } })
  }
}
