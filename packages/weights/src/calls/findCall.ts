import type { Chain } from '@paraclock/connect'
import { ChainItemMissing, findClosest, ParaclockError, shorten } from '@paraclock/core'
import { camelCase, variantsOf } from '@paraclock/types'

export interface FoundCall {
  readonly pallet: string
  readonly call: string
  /** The pallet and the call in camel case, for example `balances.transferKeepAlive`. */
  readonly title: string
  /** The index of the pallet, and the index of the call in the pallet. */
  readonly index: readonly [pallet: number, call: number]
  readonly args: readonly {
    readonly name: string
    readonly type: number
    /**
     * The name of the argument's type in the source code. Empty if the metadata does not contain
     * this name.
     */
    readonly typeName: string
  }[]
}

/** Finds a call by its names, in the spelling of the metadata or of polkadot.js. */
export function findCall(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly pallet: string
  readonly method: string
}): FoundCall {
  const { chain, pallet, method } = args
  const { metadata } = chain.runtime
  const pallets = metadata.pallets.filter(({ calls }) => calls !== undefined)
  const found = pallets.find(({ name }) => isSameName(name, pallet))
  if (found?.calls === undefined) {
    throw new ParaclockError(ChainItemMissing, {
      chain: chain.name,
      item: `pallet ${shorten(pallet)}`,
      meant: findClosest(
        pallet,
        pallets.map(({ name }) => camelCase(name))
      )
    })
  }
  const variants = variantsOf(metadata, found.calls.type)
  const variant = variants.find(({ name }) => isSameName(name, method))
  const section = camelCase(found.name)
  if (variant === undefined) {
    const known = variants.map(({ name }) => camelCase(name))
    throw new ParaclockError(ChainItemMissing, {
      chain: chain.name,
      item: `call ${shorten(`${section}.${method}`)}`,
      known,
      meant: findClosest(method, known)
    })
  }
  return {
    pallet: found.name,
    call: variant.name,
    title: `${section}.${camelCase(variant.name)}`,
    index: [found.index, variant.index],
    args: variant.fields.map(({ name, type, typeName }) => ({
      name: name ?? '',
      type,
      typeName: typeName ?? ''
    }))
  }
}

export function isSameName(one: string, two: string): boolean {
  return flatten(one) === flatten(two)
}

function flatten(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}
