import type { NetworkConfig } from '@paraclock/checklist'
import type { CallOrigin } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { OpenedNetwork } from '../session/openSession.ts'
import type { ActorSpec } from '../sign/ActorSpec.ts'
import { findMaker, readSignerPower } from './SignerPower.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const open = (runtime: 'relay' | 'target') =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 16 }) })
const [relay, target] = [open('relay'), open('target')]
const signer = {
  account: ALICE,
  as: undefined as ActorSpec | undefined,
  signer: { account: ALICE, sign: () => Promise.reject(new TypeError('signs nothing')) }
} as const
const signal = new AbortController().signal

/** A network whose chains have the sudo keys that are given. A chain without one does not answer. */
function networkOf(keys: Readonly<Record<string, string | undefined>>): OpenedNetwork {
  const opened: string[] = []
  const chain = async (role: string) => {
    opened.push(role)
    if (!(role in keys)) throw new TypeError(`${role} does not answer`)
    const storage = (asked: object) => {
      expect(asked).toEqual({ pallet: 'Sudo', entry: 'Key', signal })
      return Promise.resolve({ value: keys[role] })
    }
    const runtime = role === 'target' ? target : relay
    return { name: role, runtime, storage, constant: () => undefined }
  }
  const config = { assetHub: {}, coretime: {} } as NetworkConfig
  return { network: 'main', config, chain } as unknown as OpenedNetwork
}
const keys = { relay: ALICE, service: BOB, target: undefined, assetHub: ALICE }

test('a signer holds the sudo keys of its account, and only where they may be used', async () => {
  const ruled = await readSignerPower(signer, [networkOf(keys)], { ruled: true, signal })
  expect(ruled.sudo.get('main')).toEqual(['relay', 'assetHub'])
  const plain = await readSignerPower(signer, [networkOf(keys)], { ruled: false, signal })
  expect(plain.sudo.get('main')).toEqual([])
})

test('a system chain that does not answer is out of reach', async () => {
  const { reach } = await readSignerPower(signer, [networkOf(keys)], { ruled: false, signal })
  expect(reach.get('main')).toEqual(['relay', 'service', 'target', 'assetHub'])
})

const actingBy = (proxyType: string) => ({
  ...signer,
  as: { kind: 'proxy', proxyType } as ActorSpec
})

test('an actor reaches the chains that have its proxy type', async () => {
  const reading = readSignerPower(actingBy('Automation'), [networkOf(keys)], {
    ...{ ruled: false, signal }
  })
  expect((await reading).reach.get('main')).toEqual(['target'])
})

test('an actor that no chain has is refused, with what each chain lacks', async () => {
  const proxied = actingBy('Nothing')
  const reading = readSignerPower(proxied, [networkOf(keys)], { ruled: false, signal })
  await expect(reading).rejects.toThrow(/relay has no [\s\S]*service has no [\s\S]*target has no/)
})

const step = (kind: 'root' | 'signed' | 'sovereign', account = ALICE) => ({
  chain: 'relay',
  origin: { kind, account, paraId: 1 } as unknown as CallOrigin
})
const power = {
  ...signer,
  sudo: new Map([['main', ['relay' as const]]]),
  reach: new Map([['main', ['relay' as const, 'service' as const]]])
}

test('a signed call is made by its account, on a chain in reach', () => {
  expect(findMaker([power], 'main', step('signed'))).toEqual({ power, asRoot: false })
  expect(findMaker([power], 'main', step('signed', BOB))).toBeUndefined()
  expect(findMaker([power], 'main', { ...step('signed'), chain: 'target' })).toBeUndefined()
  expect(findMaker([power], 'other', step('signed'))).toBeUndefined()
})

test('a root call is made by the sudo key of its chain, and that of a chain by nobody', () => {
  expect(findMaker([power], 'main', step('root'))).toEqual({ power, asRoot: true })
  expect(findMaker([power], 'main', { ...step('root'), chain: 'service' })).toBeUndefined()
  expect(findMaker([power], 'other', step('root'))).toBeUndefined()
  expect(findMaker([power], 'main', step('sovereign'))).toBeUndefined()
})
