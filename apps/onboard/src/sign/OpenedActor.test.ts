import { bytesToHex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { requireActor } from './OpenedActor.ts'

test('a chain without the pallet is named', () => {
  const metadata = bytesToHex(readRuntimeMetadata({ runtime: 'service-hour', version: 15 }))
  const hexOf = (name: string): string => Buffer.from(name).toString('hex')
  const renamed = metadata.replaceAll(`14${hexOf('Proxy')}`, `14${hexOf('Guard')}`)
  const runtime = openRuntime({ metadata: hexToBytes(renamed) })
  const chain = { name: 'Acme', runtime } as Parameters<typeof requireActor>[0]
  requireActor(chain, { kind: 'multisig' })
  expect(() => requireActor(chain, { kind: 'proxy' })).toThrow('Acme has no pallet Proxy')
})
