import type { Chain } from '@paraclock/connect'
import { variantsOf } from '@paraclock/types'

/** An origin with which governance can make calls. */
export interface NamedOrigin {
  /** The origin, as an `OriginCaller` of the chain in plain values. */
  readonly origin: unknown
  /** The name of the origin in texts: `Origins.GeneralAdmin`. */
  readonly name: string
}

/**
 * Lists the origins without arguments that a chain's pallets define, for example the origins of
 * referendum tracks. Does not list root.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { listOwnOrigins } from '@paraclock/governance'
 *
 * declare const chain: Chain
 *
 * console.log(listOwnOrigins(chain).map(({ name }) => name))
 * ```
 */
export function listOwnOrigins({ runtime }: Pick<Chain, 'runtime'>): readonly NamedOrigin[] {
  return originVariants({ runtime })
    .filter(({ name }) => name !== 'system')
    .flatMap(({ name: pallet, fields }) =>
      variantsOf(runtime.metadata, fields[0]?.type)
        .filter((one) => one.fields.length === 0)
        .map(({ name: type }) => ({
          origin: { type: pallet, value: { type } },
          name: `${pallet}.${type}`
        }))
    )
}

export function originVariants({ runtime }: Pick<Chain, 'runtime'>): ReturnType<typeof variantsOf> {
  const { metadata } = runtime
  const type = metadata.lookup.find(({ path }) => path.at(-1) === 'OriginCaller')
  return variantsOf(metadata, type?.id)
}
