import { type Chain, createChain, createMemorySource, runtimeApiId } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { RuntimeName } from '@paraclock/runtimes'
import { readMetadata } from './openRuntime.ts'

/** The answers of a runtime to calls of its APIs, by name. Any other call fails. */
export type StateAnswers = Readonly<Record<string, (data: Hex) => Hex | Promise<Hex>>>

/** A chain without a node: the metadata of a runtime, and its answers. */
export function openOffline(args: {
  readonly runtime: RuntimeName
  /** The name of the chain. Defaults to one with control characters. */
  readonly name?: string
  /** The runtime APIs that it declares, with their versions. */
  readonly apis: Readonly<Record<string, number>>
  readonly answers: StateAnswers
}): Chain {
  const { runtime, name = 'Acme\u001b[31m', apis, answers } = args
  const runtimeApis = Object.entries(apis).map(([api, version]) => ({
    id: runtimeApiId(api),
    name: api,
    version
  }))
  return createChain({
    name,
    metadata: readMetadata(runtime),
    source: createMemorySource({ calls: answers }),
    facts: { runtimeApis }
  })
}
