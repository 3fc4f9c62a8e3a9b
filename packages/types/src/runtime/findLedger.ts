import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { Runtime } from './Runtime.ts'
import type { LedgerBalance, TokenLedger } from './TokenLedger.ts'

/**
 * Finds the balances of a chain's own token in `System.Account`, in `Balances.Account`, or in a
 * pallet for several tokens.
 */
export function findLedger(
  runtime: Pick<Runtime, 'metadata' | 'constant'>
): TokenLedger | undefined {
  const { metadata } = runtime
  const issuance = { pallet: 'Balances', item: 'TotalIssuance', keys: [] }
  const info = valueTypeOf(metadata, 'System', 'Account')
  const data = fieldsOf(metadata, info).find(({ name }) => name === 'data')?.type
  const keysOf = (account: unknown) => [account]
  if (hasFree(metadata, data)) {
    return {
      pallet: 'System',
      item: 'Account',
      keysOf,
      readBalance: (stored) => (stored as { readonly data: LedgerBalance }).data,
      writeFree: (free, stored: { readonly data?: object } = {}) => ({
        ...stored,
        data: { ...stored.data, free }
      }),
      issuance
    }
  }
  const bare = {
    readBalance: (stored: unknown) => stored as LedgerBalance,
    writeFree: (free: bigint, stored: object = {}) => ({ ...stored, free })
  }
  if (hasFree(metadata, valueTypeOf(metadata, 'Balances', 'Account'))) {
    return { ...bare, pallet: 'Balances', item: 'Account', keysOf, issuance }
  }
  return findAmongTokens(runtime, bare)
}

function findAmongTokens(
  runtime: Pick<Runtime, 'metadata' | 'constant'>,
  bare: Pick<TokenLedger, 'readBalance' | 'writeFree'>
): TokenLedger | undefined {
  const { metadata } = runtime
  for (const { name: pallet, storage } of metadata.pallets) {
    const type = storage?.items.find(({ name }) => name === 'Accounts')?.type
    if (type?.tag !== 'map' || !hasFree(metadata, type.value.value)) continue
    const def = metadata.lookup[type.value.key]?.def
    const currency = def?.tag === 'tuple' ? def.value[1] : undefined
    const native = metadata.pallets.flatMap((one) => listNative(one, currency))[0]
    if (native === undefined) continue
    const id = runtime.constant(native.pallet, native.name)?.value
    const issuance = { pallet, item: 'TotalIssuance', keys: [id] }
    return { ...bare, pallet, item: 'Accounts', keysOf: (account) => [account, id], issuance }
  }
  return undefined
}

function listNative({ name: pallet, constants }: MetadataPallet, currency: number | undefined) {
  return constants
    .filter(({ name, type }) => type === currency && /native/i.test(name))
    .map(({ name }) => ({ pallet, name }))
}

function valueTypeOf({ pallets }: UnifiedMetadata, pallet: string, item: string) {
  const found = pallets.find(({ name }) => name === pallet)?.storage?.items
  const type = found?.find(({ name }) => name === item)?.type
  return type?.tag === 'map' ? type.value.value : undefined
}

function fieldsOf({ lookup }: UnifiedMetadata, type: number | undefined) {
  const def = type === undefined ? undefined : lookup[type]?.def
  return def?.tag === 'composite' ? def.value : []
}

function hasFree(metadata: UnifiedMetadata, type: number | undefined): boolean {
  return fieldsOf(metadata, type).some(({ name }) => name === 'free')
}
