import type { PortableRegistry } from '@polkadot/types/metadata'
import type { Registry } from '@polkadot/types/types'

/**
 * Registers the type of a pallet's error for runtimes before 2022. These runtimes write the error
 * in one byte, but polkadot.js expects four bytes. Without the type, polkadot.js would read the
 * data after an error from the wrong offset.
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
  // `Module` has either two fields, `index` and `error`, or one field whose type has the two fields.
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
