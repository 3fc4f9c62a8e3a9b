import { type Hex, ParaclockError, servicePallet, ValueMalformed } from '@paraclock/core'
import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { listBooked, MAX_SUSPECTS } from './listBooked.ts'

const USER: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const terms = { user: USER, paraId: 2200, own: ['own' as Hex] }
const until = { time: 300, blocks: { service: 20, target: 20 } }

type Entries = Readonly<Record<string, unknown>>

/** A chain whose state holds these values, by the name of the entry and its only key. */
function chainOf(entries: Entries): SimulatedChain {
  const itemOf = (entry: string) => ({
    prefix: () => `${entry} `,
    key: (id: unknown) => {
      if (!Array.isArray(id) || !id.includes(undefined)) return `${entry} ${String(id)}`
      throw new ParaclockError(ValueMalformed, { type: 'u8', value: 300, problem: 'y' })
    },
    decodeKey: (key: string) => [Number(key.split(' ')[1])],
    decode: (value: unknown) => value
  })
  const decodeCall = ([byte = 0]: Uint8Array) => {
    if (byte > 0) return byte
    throw new ParaclockError(ValueMalformed, { type: 'u8', value: 300, problem: 'y' })
  }
  const pallets: Entries = { Slots: servicePallet, Tasks: servicePallet, Agenda: 'Scheduler' }
  return {
    runtime: {
      ...{ ss58Prefix: 42, decodeCall, describeCall: (byte: number) => `call ${byte}` },
      storage: (pallet: string, entry: string) =>
        (pallets[entry] ?? 'Preimage') === pallet ? itemOf(entry) : undefined
    },
    listKeys: async (prefix: string) =>
      Object.keys(entries).filter((key) => key.startsWith(prefix)),
    readMany: async (keys: readonly string[]) => keys.map((key) => entries[key] ?? null),
    read: async (key: string) => entries[key] ?? null
  } as unknown as SimulatedChain
}

async function list(service: Entries, target: Entries = {}) {
  const chains = { service: chainOf(service), target: chainOf(target) }
  const chain = (name: 'service' | 'target') => chains[name]
  const simulation = { chain, now: () => 0n } as unknown as Simulation
  return await listBooked(simulation, terms, until)
}

const task = (value: object) => ({ owner: USER, action: { value } })
const inline = (byte: number) => ({ call: { type: 'Inline', value: Uint8Array.of(byte) } })
const legacy = { call: { type: 'Legacy', value: { hash: '0xbb' } } }
const preimage = (hash: string) => ({ call: { type: 'Lookup', value: { hash, len: 1 } } })

test('a task is suspected once, with its first time and its call', async () => {
  const found = await list({
    'Slots 120': ['a', 'own'],
    'Slots 60': ['a', 'b', 'c'],
    'Slots 300': ['c', 'e'],
    'Slots 360': ['d'],
    'Tasks a': task({ call: Uint8Array.of(1), para_id: 2200 }),
    'Tasks b': task({ call: Uint8Array.of(2) }),
    'Tasks c': task({ recipient: USER }),
    'Tasks d': task({}),
    'Tasks e': task({}),
    'Tasks own': task({})
  })
  expect(found.map(({ on, key, cause }) => [on, key, cause.owner, cause.text])).toEqual([
    ['service', 'Tasks a', 'user', `at 1970-01-01 00:01 UTC task a of ${ALICE} runs call 1`],
    ['service', 'Tasks b', 'user', `at 1970-01-01 00:01 UTC task b of ${ALICE} runs call 2`],
    ['service', 'Tasks c', 'user', `at 1970-01-01 00:01 UTC task c of ${ALICE} runs`],
    ['service', 'Tasks e', 'user', `at 1970-01-01 00:05 UTC task e of ${ALICE} runs`]
  ])
})

test('the calls of an agenda are suspected up to the last block of the chain', async () => {
  const found = await list(
    { 'Agenda 21': [inline(1)], 'Agenda 20': [inline(2)] },
    {
      'Agenda 9': [undefined, inline(3), preimage('0xbb')],
      'Agenda 7': [undefined],
      'Agenda 3': [preimage('0xcc'), inline(0), legacy],
      'PreimageFor 0xbb,1': Uint8Array.of(4)
    }
  )
  expect(found.map(({ on, key, cause }) => [on, key, cause.owner, cause.text])).toEqual([
    ['service', 'Agenda 20', 'serviceTeam', 'at block 20 the agenda of the service runs call 2'],
    [
      ...['target', 'Agenda 3', 'targetGovernance'],
      'at block 3 the agenda of the target runs a call that is not known and a call that is not known and a call that is not known'
    ],
    [
      ...['target', 'Agenda 9', 'targetGovernance'],
      'at block 9 the agenda of the target runs call 3 and call 4'
    ]
  ])
})

test('only the last entries of each kind are suspected', async () => {
  const numbers = Array.from({ length: MAX_SUSPECTS + 2 }, (_, at) => at + 1)
  const found = await list(
    Object.fromEntries(
      numbers.flatMap((at) => [
        [`Slots ${at}`, [`task${at}`]],
        [`Tasks task${at}`, task({})]
      ])
    ),
    Object.fromEntries(numbers.map((at) => [`Agenda ${at}`, [inline(1)]]))
  )
  const last = numbers.slice(-MAX_SUSPECTS)
  expect(found.map(({ key }) => key)).toEqual([
    ...last.map((at) => `Agenda ${at}`),
    ...last.map((at) => `Tasks task${at}`)
  ])
})
