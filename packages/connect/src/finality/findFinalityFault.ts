import type { Hex } from '@paraclock/core'
import {
  type Authority,
  type EncodedHeader,
  type Justification,
  openHeader,
  precommitPayload
} from './Justification.ts'

/**
 * Returns why a justification does not prove that its block is final; `undefined` if it proves it.
 * A block is final if more than two thirds of the weight of the authorities voted for it or for a
 * descendant. Everything in the justification is checked: a vote of an unknown authority, a second
 * vote, a wrong signature and a header that no vote needs are faults, too.
 */
export function findFinalityFault(
  justification: Justification,
  set: {
    readonly id: number
    readonly authorities: readonly Authority[]
    /** Verifies an ed25519 signature, such as that of `loadSignatures` of `@paraclock/executor`. */
    readonly verify: (signature: Uint8Array, message: Uint8Array, key: Hex) => boolean
  }
): string | undefined {
  const { round, hash, number, precommits } = justification
  const weights = new Map(set.authorities)
  const headers = new Map(
    justification.ancestries.map(openHeader).map((header) => [header.hash, header])
  )
  if (headers.size !== justification.ancestries.length) return 'a header of the votes is repeated'
  const used = new Set<Hex>()
  let weight = 0
  for (const vote of precommits) {
    const own = weights.get(vote.authority)
    const whose = `the vote of ${vote.authority}`
    if (own === undefined) return `${whose} counts twice, or is not of set ${set.id}`
    weights.delete(vote.authority)
    const fault = findVoteFault(vote, { hash, number, headers, used })
    if (fault !== undefined) return `${whose} ${fault}`
    const payload = precommitPayload(vote, { round, setId: set.id })
    if (!set.verify(vote.signature, payload, vote.authority)) {
      return `${whose} does not have its signature for round ${round} of set ${set.id}`
    }
    weight += own
  }
  if (used.size !== headers.size) return 'no vote needs one of its headers'
  const total = set.authorities.reduce((sum, [, one]) => sum + one, 0)
  const needed = total - Math.floor((total - 1) / 3)
  return weight >= needed ? undefined : `it has votes of weight ${weight}, and needs ${needed}`
}

function findVoteFault(
  vote: Pick<EncodedHeader, 'hash' | 'number'>,
  target: {
    readonly hash: Hex
    readonly number: number
    readonly headers: ReadonlyMap<Hex, EncodedHeader>
    readonly used: Set<Hex>
  }
): string | undefined {
  let { hash, number } = vote
  while (hash !== target.hash) {
    const header = target.headers.get(hash)
    if (header === undefined || header.number !== number) {
      return `is for block ${vote.number}, which is not shown to descend from ${target.number}`
    }
    target.used.add(hash)
    hash = header.parentHash
    number -= 1
  }
  return number === target.number ? undefined : `has another number than ${target.number}`
}
