import type { Runtime } from '@paraclock/types'
import { allExtensions } from '@polkadot/types/extrinsic/signedExtensions'
import type { ExtDef } from '@polkadot/types/extrinsic/signedExtensions/types'

/**
 * The transaction extensions of a runtime that polkadot.js does not know, with the types of their
 * values. Without them it would leave their values out, and the runtime could not decode the rest.
 */
export function listExtensions({ metadata }: Pick<Runtime, 'metadata'>): ExtDef {
  const extensions = metadata.extrinsic.extensionsByVersion[0] ?? []
  return Object.fromEntries(
    extensions
      .filter(({ identifier }) => !(identifier in allExtensions))
      .map(({ identifier, type }) => {
        const field = `${identifier.charAt(0).toLowerCase()}${identifier.slice(1)}`
        return [identifier, { extrinsic: { [field]: `Lookup${type}` }, payload: {} }]
      })
  )
}
