import { bytesToHex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { requireActor } from './OpenedActor.ts'

const metadata = bytesToHex(readRuntimeMetadata({ runtime: 'target', version: 15 }))
const chainOf = (bytes: string) => ({
  name: 'Acme',
  constant: () => undefined,
  runtime: openRuntime({ metadata: hexToBytes(bytes) })
})

test('a chain without the pallet is named', () => {
  const hexOf = (name: string): string => Buffer.from(name).toString('hex')
  const chain = chainOf(metadata.replaceAll(`14${hexOf('Proxy')}`, `14${hexOf('Guard')}`))
  requireActor(chain, { kind: 'multisig' })
  expect(() => requireActor(chain, { kind: 'proxy' })).toThrow('Acme has no pallet Proxy')
})

test('a proxy type that a chain does not have is refused, with those that it has', () => {
  const chain = chainOf(metadata)
  requireActor(chain, { kind: 'proxy', proxyType: 'Automation' })
  expect(() => requireActor(chain, { kind: 'proxy', proxyType: 'automation' })).toThrow(
    'Acme has no proxy type "automation"; it has Any, NonTransfer, Automation'
  )
})
