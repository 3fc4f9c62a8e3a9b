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

const hexOf = (name: string): string => Buffer.from(name).toString('hex')

test('a chain without the pallet is named', () => {
  const chain = chainOf(metadata.replaceAll(hexOf('remove_proxies'), hexOf('absent_proxies')))
  requireActor(chain, { kind: 'multisig' })
  expect(() => requireActor(chain, { kind: 'proxy' })).toThrow('Acme has no pallet Proxy')
})

test('a proxy pallet of another name is found', () => {
  const chain = chainOf(metadata.replaceAll(`14${hexOf('Proxy')}`, `14${hexOf('Guard')}`))
  requireActor(chain, { kind: 'proxy', proxyType: 'Automation' })
})

test('a proxy type that a chain does not have is refused, with those that it has', () => {
  const chain = chainOf(metadata)
  requireActor(chain, { kind: 'proxy', proxyType: 'Automation' })
  expect(() => requireActor(chain, { kind: 'proxy', proxyType: 'automation' })).toThrow(
    'Acme has no proxy type "automation"; it has Any, NonTransfer, Automation'
  )
})
