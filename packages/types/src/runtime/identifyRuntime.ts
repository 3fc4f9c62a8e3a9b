import type { RuntimeIdentity } from '../capabilities/Capabilities.ts'
import { type Fact, known, unknown } from '../capabilities/Fact.ts'
import type { RuntimeVersion } from './readRuntimeVersion.ts'

/** Which runtime metadata is of, from the constant that says so. */
export function identifyRuntime(version: RuntimeVersion | null): Fact<RuntimeIdentity> {
  if (version === null) return unknown('there is no readable constant System.Version')
  const { specName, implName, specVersion, transactionVersion } = version
  return known({ specName, implName, specVersion, transactionVersion }, 'constant System.Version')
}
