import type { Chain } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { blake2b256, encodeVersionedLocation, locateChain } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { createFollowUpward, listElsewhere } from './followUpward.ts'

const { signal } = new AbortController()
const own = Uint8Array.of(5, 4, 10)
const ofOthers = Uint8Array.of(5, 4, 11)
const hash = bytesToHex(blake2b256(own))

/** A target that has sent messages, or holds them until a later block. */
const send = (entry: string, programs: readonly unknown[]) =>
  ({
    block: (number: number) => (number === 7 ? { hash: '0x07' } : undefined),
    runtime: {
      storage: (_: string, item: string) => ({ key: () => item, decode: () => programs })
    },
    read: async (key: string) => (key === entry ? new Uint8Array() : null)
  }) as unknown as SimulatedChain

const open = (failure: { kind: string; name: string } | undefined, hasApi = true) => {
  const asked: object[] = []
  const known = { known: true, value: [5], from: 'a test' }
  const relay = {
    facts: { capabilities: { xcm: { programs: known, locations: known } } },
    hasApi: () => hasApi,
    dryRunXcm: async (message: object) => {
      asked.push(message)
      return { value: { failure }, evidence: [] }
    }
  } as unknown as Chain
  return { follow: createFollowUpward(relay, 1000, signal), asked }
}

const event = { pallet: 'ParachainSystem', name: 'UpwardMessageSent', failure: undefined } as const
const blocks = [6, 7].map((number) => ({
  number,
  events: [{ ...event, title: 'parachainSystem.UpwardMessageSent', value: { message_hash: hash } }]
}))

test.each(['UpwardMessages', 'PendingUpwardMessages'])(
  'what a run sends is dry-run as from the target, with what is in %s',
  async (entry) => {
    const { follow, asked } = open({ kind: 'xcm', name: 'FailedToTransactAsset' })
    const target = send(entry, [ofOthers, own])
    expect(await follow({ target, blocks, named: [hash] })).toBe(
      `message ${hash} fails there with FailedToTransactAsset`
    )
    const location = locateChain({ chain: 1000, from: undefined })
    const origin = encodeVersionedLocation({ location, version: 5 })
    expect(asked).toEqual([{ origin, program: own, sender: 'target', signal }])
  }
)

test('the first run that sends a message is followed, and no later one', async () => {
  const { follow, asked } = open(undefined)
  const target = send('UpwardMessages', [own])
  expect(await follow({ target, blocks, named: [] })).toBeUndefined()
  expect(asked).toEqual([])
  for (const _ of [1, 2]) await follow({ target, blocks, named: [hash] })
  expect(asked.length).toBe(1)
})

test('a relay chain that runs no message shows nothing', async () => {
  const target = send('UpwardMessages', [own])
  const declined = open({ kind: 'declined', name: 'Unimplemented' })
  expect(await declined.follow({ target, blocks, named: [hash] })).toBeUndefined()
  expect(declined.asked.length).toBe(1)
  const without = open(undefined, false)
  expect(await without.follow({ target, blocks, named: [hash] })).toBeUndefined()
  expect(without.asked).toEqual([])
})

test('the parachains are listed to which the messages of a run go, without the service', async () => {
  const sent = (message_hash: string) => ({
    ...event,
    name: 'XcmpMessageSent',
    title: 'xcmpQueue.XcmpMessageSent',
    value: { message_hash }
  })
  const held = [3000, 1000, 2000, 3000].map((recipient) => ({ recipient }))
  const run = { target: send('HrmpOutboundMessages', held), named: [hash] }
  const sending = { ...run, blocks: [{ number: 7, events: [sent(hash)] }] }
  expect(await listElsewhere(sending, 1000)).toEqual([2000, 3000])
  const ofAnother = { ...run, blocks: [{ number: 7, events: [sent('0x01')] }] }
  expect(await listElsewhere(ofAnother, 1000)).toEqual([])
  expect(await listElsewhere({ ...run, blocks }, 1000)).toEqual([])
})
