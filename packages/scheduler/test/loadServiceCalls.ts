import { createChain, createMemorySource } from '@paraclock/connect'
import type { ServiceVariant } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { ServiceCalls } from '../src/task/buildServiceCall.ts'

/** The calls of one of this project's services, written by its committed metadata. */
export function loadServiceCalls(variant: ServiceVariant): ServiceCalls {
  const metadata = readRuntimeMetadata({ runtime: `service-${variant}`, version: 16 })
  const chain = createChain({ name: 'service', metadata, source: createMemorySource() })
  const { service: automation } = chain.facts.capabilities
  if (automation === undefined) throw new Error('the runtime schedules no tasks')
  return { chain, automation, variant }
}
