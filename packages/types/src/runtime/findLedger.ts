import { findMap } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { Runtime } from './Runtime.ts'
import type { LedgerBalance, TokenLedger } from './TokenLedger.ts'

/**
 * Finds the storage item with the balances of a chain's own token: `System.Account`,
 * `Balances.Account`, or `Accounts` of a pallet for several tokens.
 */
export function findLedger(
  runtime: Pick<Runtime, 'metadata' | 'constant'>
): TokenLedger | undefined {
  const { metadata } = runtime
  const issuance = { pallet: 'Balances', item: 'TotalIssuance', keys: [] }
  const info = findMap(metadata, 'System', 'Account')
  const data = fieldsOf(metadata, info?.value).find(({ name }) => name === 'data')?.type
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
  if (hasFree(metadata, findMap(metadata, 'Balances', 'Account')?.value)) {
    return { ...bare, pallet: 'Balances', item: 'Account', keysOf, issuance }
  }
  return findAmongTokens(runtime, bare)
}

function findAmongTokens(
  runtime: Pick<Runtime, 'metadata' | 'constant'>,
  bare: Pick<TokenLedger, 'readBalance' | 'writeFree'>
): TokenLedger | undefined {
  const { metadata } = runtime
  for (const { name: pallet } of metadata.pallets) {
    const accounts = findMap(metadata, pallet, 'Accounts')
    if (accounts === undefined || !hasFree(metadata, accounts.value)) continue
    const def = metadata.lookup[accounts.key]?.def
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

function fieldsOf({ lookup }: UnifiedMetadata, type: number | undefined) {
  const def = type === undefined ? undefined : lookup[type]?.def
  return def?.tag === 'composite' ? def.value : []
}

function hasFree(metadata: UnifiedMetadata, type: number | undefined): boolean {
  return fieldsOf(metadata, type).some(({ name }) => name === 'free')
}
