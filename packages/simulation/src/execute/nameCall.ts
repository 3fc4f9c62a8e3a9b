import { camelCase, type Runtime } from '@paraclock/types'

/** A call's name as people read it: `balances.transferKeepAlive`. */
export function nameCall(runtime: Runtime, bytes: Uint8Array): string {
  const { pallet, call } = runtime.decodeCall(bytes)
  return `${camelCase(pallet)}.${camelCase(call)}`
}

/** An enum in plain values. */
interface Variant {
  readonly type: string
  readonly value?: unknown
}

/**
 * The name of a dispatch error in plain values, as in `balances.InsufficientBalance`,
 * `Token.FundsUnavailable` or `BadOrigin`, with what the runtime's documentation says of it.
 */
export function nameDispatchError(runtime: Runtime, error: unknown): string {
  const names: string[] = []
  for (let at = error; isVariant(at); at = at.value) names.push(at.type)
  const [kind, pallet = '', ...inner] = names
  if (kind !== 'Module' || inner.length === 0) return names.join('.')
  const docs = readDocs(runtime, pallet, inner[0] as string)
  return `${camelCase(pallet)}.${inner.join('.')}${docs === '' ? '' : `: ${docs}`}`
}

function readDocs({ metadata }: Runtime, pallet: string, error: string): string {
  const { errors } = metadata.pallets.find(({ name }) => name === pallet) ?? {}
  const { def } = metadata.lookup[errors?.type ?? -1] ?? {}
  const variants = def?.tag === 'variant' ? def.value : []
  return (variants.find(({ name }) => name === error)?.docs ?? []).join(' ').trim()
}

function isVariant(value: unknown): value is Variant {
  return typeof value === 'object' && value !== null && 'type' in value
}
