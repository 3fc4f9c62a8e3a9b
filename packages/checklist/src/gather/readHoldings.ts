import { type BalanceEvidence, formatAddress, parseAccount } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Holdings } from '../evidence/UserArtifact.ts'
import { type ChainReader, readItem } from './ChainReader.ts'

/** Reads what an account holds of a chain's own token. */
export async function readHoldings(args: {
  readonly reader: ChainReader
  readonly chain: ChainArtifact
  readonly account: string
}): Promise<Holdings> {
  const { reader, chain } = args
  const account = parseAccount(args.account)
  const { value, evidence } = await readItem(reader, 'system.account', account)
  const { data } = (value ?? {}) as {
    readonly data?: Readonly<Record<string, ReadableValue | undefined>>
  }
  const amount = (name: string): bigint => BigInt(data?.[name]?.toString() ?? 0)
  const [free, reserved] = [amount('free'), amount('reserved')]
  // Before fungible holds there were two locks; the greater one binds.
  const frozen = [amount('frozen'), amount('miscFrozen'), amount('feeFrozen')].reduce(greater)
  const kept = greater(chain.existentialDeposit ?? 0n, frozen > reserved ? frozen - reserved : 0n)
  const balance: BalanceEvidence = {
    kind: 'balance',
    chain: reader.role,
    blockHash: reader.at,
    account: formatAddress({ account, prefix: chain.ss58Prefix }),
    free: { amount: free, ...chain.token },
    reserved: { amount: reserved, ...chain.token }
  }
  return {
    account,
    free,
    reserved,
    frozen,
    spendable: free > kept ? free - kept : 0n,
    evidence: [balance, evidence]
  }
}

function greater(one: bigint, two: bigint): bigint {
  return one > two ? one : two
}
