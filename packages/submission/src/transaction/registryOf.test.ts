import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { registryOf } from './registryOf.ts'

test('a chain has one registry, and another with the same metadata has its own', async () => {
  const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
  const one = { runtime: openRuntime({ metadata, ss58Prefix: 42 }) }
  const other = { runtime: openRuntime({ metadata, ss58Prefix: 7 }) }
  expect(await registryOf(one)).toBe(await registryOf(one))
  expect(await registryOf(one)).not.toBe(await registryOf(other))
})
