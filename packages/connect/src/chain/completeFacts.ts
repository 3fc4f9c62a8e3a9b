import { detectCapabilities, modelOf, type ReadableApi } from '@paraclock/types'
import type { ChainFacts, ChainIdentity } from './ChainFacts.ts'
import { runtimeApiId } from './runtimeApiNames.ts'

/** Adds to the facts of a chain what only its metadata tells. */
export function completeFacts(facts: ChainIdentity, api: ReadableApi): ChainFacts {
  const described = new Map(
    (modelOf(api).apis ?? []).map(({ name }) => [runtimeApiId(name) as string, name])
  )
  const prefix = api.consts['system']?.['ss58Prefix']
  return {
    ...facts,
    capabilities: detectCapabilities(api),
    ss58Prefix: facts.ss58Prefix ?? (prefix === undefined ? null : Number(prefix.toString())),
    runtimeApis: facts.runtimeApis.map((declared) => ({
      ...declared,
      name: declared.name ?? described.get(declared.id) ?? null
    }))
  }
}
