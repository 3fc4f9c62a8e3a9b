import type { NetworkConfig } from '@paraclock/checklist'
import { config as configured } from '@paraclock/checklist/fixtures/buildConfig'
import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, encodeBytes, encodeHeader, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { requireOneNetwork } from './requireOneNetwork.ts'

const config = Object.values(configured.networks)[0] as NetworkConfig
const { signal } = new AbortController()
const HASH: Hex = `0x${'45'.repeat(32)}`
const METADATA = {
  relay: readRuntimeMetadata({ runtime: 'relay', version: 15 }),
  target: readRuntimeMetadata({ runtime: 'target', version: 15 })
}

/** The header of a block whose parent is the finalized block of each parachain, as it is stored. */
const headerOf = (number: number): Hex =>
  bytesToHex(
    encodeBytes(
      encodeHeader({
        ...{ number, logs: [] },
        parentHash: new Uint8Array(32).fill(0x45),
        stateRoot: new Uint8Array(32).fill(2)
      })
    )
  )

/**
 * Compares a service and a target that have finalized a block, with a relay chain that stores these
 * heads of them. The nodes of the parachains have no other blocks.
 */
async function compare(number: number, service: Hex, target: Hex): Promise<void> {
  const open = (name: string, storage: Readonly<Record<Hex, Hex>>) =>
    createChain({
      name,
      metadata: METADATA[name === 'relay' ? 'relay' : 'target'],
      source: { ...createMemorySource({ storage }), request: async () => null },
      block: { hash: HASH, number },
      facts: {
        endpoint: `wss://${name}.example`,
        paraId: name === 'relay' ? undefined : config[name as 'service' | 'target'].paraId
      }
    })
  const { runtime } = open('relay', {})
  const entry = runtime.storage('Paras', 'Heads')
  const relay = open('relay', {
    [entry?.key(config.service.paraId) as Hex]: service,
    [entry?.key(config.target.paraId) as Hex]: target
  })
  const chains = { relay, service: open('service', {}), target: open('target', {}) }
  await requireOneNetwork({ config, chains, signal })
}

/** What a relay chain stores for a registered parachain that has made no block. */
const PLACEHOLDER: Hex = '0x0400'

test('chains of one network are taken, also if the relay chain is one block ahead', async () => {
  await compare(7, headerOf(8), headerOf(8))
})

test('chains at their first block are taken, although the relay chain has no header of them', async () => {
  await compare(0, PLACEHOLDER, PLACEHOLDER)
})

test('a chain that has finalized blocks, and none on the relay chain, is of another network', async () => {
  await expect(compare(7, headerOf(8), PLACEHOLDER)).rejects.toMatchObject({
    code: 'RelayMismatch',
    message: `the target at wss://target.example is not parachain ${config.target.paraId} of the relay chain at wss://relay.example: block 7 is ${HASH} there, and the relay chain has no block of this parachain`
  })
})

test('a chain that has none of the included blocks is not taken', async () => {
  await expect(compare(7, headerOf(12), headerOf(8))).rejects.toMatchObject({
    code: 'RelayMismatch',
    message: expect.stringMatching(
      new RegExp(
        `^the service at wss://service\\.example could not be compared with parachain ${config.service.paraId} of the relay chain at wss://relay\\.example: the relay chain has included block 12, 0x[0-9a-f]{64}, and the node, which has finalized block 7, does not state this block as its own$`
      )
    )
  })
})
