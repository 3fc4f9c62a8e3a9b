import type { Fact } from '@paraclock/core'
import type { SystemVersion } from '../runtime/readRuntimeVersion.ts'
import type { RuntimeIdentity } from './Capabilities.ts'
import { known, unknown } from './facts.ts'

export function identifyRuntime(version: SystemVersion | undefined): Fact<RuntimeIdentity> {
  if (version === undefined) return unknown('there is no readable constant System.Version')
  const { specName, specVersion } = version
  return known({ specName, specVersion }, 'constant System.Version')
}
