import { type Chain, encoded } from '@paraclock/connect'
import { writeWeight } from '@paraclock/types'
import { encodeVersionedAssetId, relayLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { SECOND } from '../../observe/observeFees.ts'
import { askFee, askVersions, type Result } from './askFee.ts'

type Answer = Result<unknown>

const rpc = (method: string) => ({ kind: 'rpc', method }) as never

/** A target that answers in this way what its fee is. */
function open(answer: Answer | undefined) {
  const asked: unknown[] = []
  const programs = { known: true, value: [5, 4, 3], from: 'a test' }
  const target = {
    facts: { capabilities: { xcm: { programs, locations: programs } } },
    hasApi: () => answer !== undefined,
    call: async (args: unknown) => {
      asked.push(args)
      return { value: answer, evidence: [rpc('asked')] }
    }
  }
  return { target: target as unknown as Chain, asked }
}

const looking = (seen: object) => {
  const looked: unknown[] = []
  const look =
    (name: string) =>
    async (...args: unknown[]) => {
      looked.push([name, ...args])
      return { value: seen, evidence: [rpc('run')] }
    }
  return {
    looked,
    observer: { rate: look('rate'), price: look('price') } as unknown as ChainObserver
  }
}

const location = relayLocation
const weight = { refTime: 5n, proofSize: 6n }
const second = { refTime: SECOND, proofSize: 0n }
const unseen = { known: false, why: 'no run' }
const refused = (type: string): Answer => ({ success: false, value: { type } })

test('the fee is the one that the target states', async () => {
  const { target, asked } = open({ success: true, value: 7n })
  const { observer, looked } = looking(unseen)
  const { value, evidence } = await askFee({ target, location, weight, observer })
  expect(value).toEqual({ known: true, value: 7n })
  expect(evidence).toEqual([rpc('asked')])
  expect(looked).toEqual([])
  const asset = encoded(encodeVersionedAssetId({ id: location, version: 5 }))
  expect(asked).toEqual([
    {
      api: 'XcmPaymentApi',
      method: 'query_weight_to_asset_fee',
      args: { weight: writeWeight(weight), asset }
    }
  ])
})

test.each([
  ['the rate, if it is of a second', second, ['rate', location]],
  ['the price of any other weight', weight, ['price', location, weight]],
  [
    'the price of a second with proof size',
    { ...second, proofSize: 1n },
    ['price', location, { ...second, proofSize: 1n }]
  ],
  [
    'the price of a ps more',
    { ...second, refTime: SECOND + 1n },
    ['price', location, { ...second, refTime: SECOND + 1n }]
  ]
])('without the API, a run shows %s', async (_, asked, call) => {
  const { target } = open(undefined)
  const { observer, looked } = looking({ known: true, value: 3n })
  const { value, evidence } = await askFee({ target, location, weight: asked, observer })
  expect(value).toEqual({ known: true, value: 3n })
  expect(evidence).toEqual([rpc('run')])
  expect(looked).toEqual([call])
})

test.each<readonly [string, string, object, object, number]>([
  ['shown by a run', 'AssetNotFound', { known: true, value: 3n }, { known: true, value: 3n }, 2],
  [
    'refused, if no run shows it',
    'AssetNotFound',
    unseen,
    { known: false, why: 'the target does not accept it for fees: {"type":"AssetNotFound"}' },
    1
  ],
  ['unknown for the reason of the run, if the API does nothing', 'Unimplemented', unseen, unseen, 2]
])('a fee that the API refuses is %s', async (_, type, seen, expected, count) => {
  const { target } = open(refused(type))
  const { observer } = looking(seen)
  const { value, evidence } = await askFee({ target, location, weight, observer })
  expect(value).toEqual(expected)
  expect(evidence).toHaveLength(count)
})

test.each<readonly [string, Readonly<Record<number, Answer>>, readonly number[], unknown]>([
  ['the newest answers', { 5: { success: true, value: 1 } }, [5], { success: true, value: 1 }],
  ['the newest refuses', { 5: refused('AssetNotFound') }, [5], refused('AssetNotFound')],
  [
    'an older answers',
    { 5: refused('UnhandledXcmVersion'), 4: { success: true, value: 2 } },
    [5, 4],
    { success: true, value: 2 }
  ],
  [
    'an older refuses',
    {
      5: refused('VersionedConversionFailed'),
      4: refused('VersionedConversionFailed'),
      3: refused('X')
    },
    [5, 4, 3],
    refused('X')
  ],
  [
    'none is known',
    { 5: refused('UnhandledXcmVersion'), 0: refused('VersionedConversionFailed') },
    [5, 4, 3],
    refused('UnhandledXcmVersion')
  ]
])(
  'versions are asked from the newest on, until one is known: %s',
  async (_, answers, versions, expected) => {
    const { target } = open(undefined)
    const asked: number[] = []
    const { value } = await askVersions(target, async (version) => {
      asked.push(version)
      return { value: (answers[version] ?? answers[0]) as Answer, evidence: [] }
    })
    expect(asked).toEqual(versions)
    expect(value).toEqual(expected)
  }
)
