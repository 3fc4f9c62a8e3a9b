import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expandMetadata, type GenericExtrinsic, Metadata, TypeRegistry } from '@polkadot/types'
import type { Header } from '@polkadot/types/interfaces'
import { signatureVerify } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { devAccount } from '../network/devAccount.ts'
import { showAuthorities, signRelayHeaders } from './signRelayHeaders.ts'

const ROOT = `0x${'ab'.repeat(32)}`
const registry = new TypeRegistry()
const bytes = readRuntimeMetadata({ runtime: 'target', version: 14 })
const metadata = new Metadata(registry, bytesToHex(bytes))
registry.setMetadata(metadata)
const { tx } = expandMetadata(registry, metadata)

const write = (call: string, ...args: readonly unknown[]): Hex => {
  const [section = '', method = ''] = call.split('.')
  const made = tx[section]?.[method]?.(...args)
  return registry.createType('Extrinsic', made).toHex() as Hex
}
const sign = (extrinsic: Hex, offset: number) =>
  signRelayHeaders({ registry: registry as never, extrinsic, offset, time: 60_000 })

test('the headers form a chain from the relay parent on, and the shown authority sealed each', async () => {
  const told = { relayParentNumber: 1_000, relayParentStorageRoot: ROOT, maxPovSize: 1 }
  const inherent = write('parachainSystem.setValidationData', { validationData: told }, {})
  const signed = await sign(inherent, 2)
  const extrinsic = registry.createType('GenericExtrinsic', signed) as GenericExtrinsic
  expect(extrinsic.method.args[0]?.toJSON()).toMatchObject({ validationData: told })
  const descendants = (
    extrinsic.method.args[0] as unknown as { get(name: string): { toHex(): string } }
  ).get('relayParentDescendants')
  const headers = [...(registry.createType('Vec<Header>', descendants.toHex()) as Iterable<Header>)]
  expect(headers.map(({ number }) => number.toNumber())).toEqual([1_000, 1_001, 1_002])
  expect(headers[0]?.stateRoot.toHex()).toBe(ROOT)
  expect(headers.slice(1).map(({ parentHash }) => parentHash.toHex())).toEqual(
    headers.slice(0, -1).map(({ hash }) => hash.toHex())
  )
  const { publicKey } = await devAccount('Alice')
  for (const header of headers) {
    const [claim, seal] = header.digest.logs
    const bare = registry.createType('Header', {
      ...(header.toJSON() as object),
      digest: { logs: [claim] }
    }) as Header
    const signature = seal?.asSeal[1].toU8a(true) ?? new Uint8Array()
    expect(signatureVerify(bare.hash.toU8a(), signature, publicKey).isValid).toBe(true)
  }
  for (const [, list] of await showAuthorities()) {
    expect(registry.createType('Vec<([u8;32], u64)>', list).toJSON()).toEqual([
      [bytesToHex(publicKey), 1]
    ])
  }
})

test('any other inherent stays as it is', async () => {
  const inherent = write('timestamp.set', 1)
  expect(await sign(inherent, 2)).toBe(inherent)
})
