import { createHash } from 'node:crypto'
import type * as core from '@acala-network/chopsticks-core'

type Query = Awaited<core.Block['meta']>['query'][string][string]

const NOMINATIONS = 16
const VALIDATORS = 300
const PARACHAINS = 50

/**
 * What a chain with many users holds beyond its genesis: accounts, and on a relay chain people who
 * stake, validators, and parachains. Each key as its pallet makes it, each value as it decodes.
 */
export async function enlarge(
  chain: core.Blockchain,
  accounts: number
): Promise<Record<string, string>> {
  const meta = await chain.head.meta
  const registry = await chain.head.registry
  const entries: Record<string, string> = {}
  const put = (pallet: string, item: string, args: readonly unknown[], value: unknown): void => {
    const query = meta.query[pallet]?.[item] as Query | undefined
    if (query === undefined) return
    const { type } = query.meta
    const valueType = registry.lookup.getTypeDef(type.isMap ? type.asMap.value : type.asPlain).type
    const prefixed = query(...args)
    const width = [1, 2, 4, 4][(prefixed[0] as number) & 3] as number
    const key = `0x${Buffer.from(prefixed.subarray(width)).toString('hex')}`
    entries[key] = registry.createType(valueType as 'u32', value as never).toHex()
  }
  const ids = Array.from({ length: accounts }, (_, at) => accountOf(at))
  const info = {
    providers: 1,
    consumers: 0,
    sufficients: 0,
    refcount: 1,
    data: { free: 10n ** 14n }
  }
  for (const id of ids) put('system', 'account', [id], info)
  const validators = ids.slice(0, VALIDATORS)
  for (const [at, id] of ids.slice(0, accounts / 2).entries()) {
    put('staking', 'bonded', [id], id)
    put('staking', 'ledger', [id], { stash: id, total: 10n ** 12n, active: 10n ** 12n })
    if (at < VALIDATORS) put('staking', 'validators', [id], {})
    else {
      const targets = Array.from(
        { length: NOMINATIONS },
        (_, n) => validators[(at + n) % VALIDATORS]
      )
      put('staking', 'nominators', [id], { targets, submittedIn: 0 })
    }
  }
  put('staking', 'counterForValidators', [], VALIDATORS)
  put('staking', 'counterForNominators', [], Math.max(0, accounts / 2 - VALIDATORS))
  const paras = Array.from({ length: PARACHAINS }, (_, at) => 2000 + at)
  put('paras', 'parachains', [], paras)
  for (const para of paras) {
    put('paras', 'heads', [para], `0x${'00'.repeat(100)}`)
    put('paras', 'paraLifecycles', [para], 'Parachain')
    put('paras', 'currentCodeHash', [para], accountOf(para))
  }
  return entries
}

function accountOf(at: number): Uint8Array {
  return new Uint8Array(createHash('blake2s256').update(`account ${at}`).digest())
}
