import { ChainItemMissing, type Evidence, ParaclockError, parseAccount } from '@paraclock/core'
import type { DerivationCandidate } from '../derive/listDerivations.ts'
import type { DetectionSubject } from './DetectedDerivation.ts'

export interface CandidateTraces {
  readonly candidate: DerivationCandidate
  readonly isDelegate: boolean
  /** A nonce above zero shows that the account has signed transactions. */
  readonly nonce: bigint
  readonly free: bigint
  readonly evidence: readonly Evidence[]
}

interface AccountInfo {
  readonly nonce: number | bigint
  /** The balance; absent if the chain stores balances elsewhere. */
  readonly data?: { readonly free?: bigint }
}

export async function readTraces(subject: DetectionSubject): Promise<readonly CandidateTraces[]> {
  const { target, candidates, signal } = subject
  const [granted, ...accounts] = await Promise.all([
    readDelegates(subject),
    ...candidates.map(({ account }) =>
      target.storage<AccountInfo>({ pallet: 'System', entry: 'Account', keys: [account], signal })
    )
  ])
  return candidates.map((candidate, index) => {
    const info = accounts[index]
    if (info?.value === undefined) {
      throw new ParaclockError(ChainItemMissing, { chain: target.name, item: 'pallet "system"' })
    }
    const { nonce, data } = info.value
    return {
      candidate,
      isDelegate: granted.delegates.has(candidate.account),
      nonce: BigInt(nonce),
      free: data?.free ?? 0n,
      evidence: [...info.evidence, ...granted.evidence]
    }
  })
}

async function readDelegates({ target, user, signal }: Parameters<typeof readTraces>[0]): Promise<{
  readonly delegates: ReadonlySet<string>
  readonly evidence: readonly Evidence[]
}> {
  const { runtime } = target
  // The Proxy pallet is found by its storage item, because a runtime can give the pallet any name.
  const pallet = runtime.metadata.pallets.find(({ storage }) =>
    storage?.items.some(({ name }) => name === 'Proxies')
  )
  // An account whose length differs from the chain's accounts cannot have granted a proxy there.
  const isAccount = user.length === 2 + 2 * runtime.accountLength
  if (pallet === undefined || !isAccount) return { delegates: new Set(), evidence: [] }
  const { value = [], evidence } = await target.storage({
    pallet: pallet.name,
    entry: 'Proxies',
    keys: [user],
    as: (stored) =>
      (stored as readonly [readonly { readonly delegate: string }[], bigint])[0].map(
        ({ delegate }) => parseAccount(delegate)
      ),
    signal
  })
  return { delegates: new Set(value), evidence }
}
