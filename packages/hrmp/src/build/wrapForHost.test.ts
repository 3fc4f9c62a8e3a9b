import { bytesToTry } from '@paraclock/core'
import { decodeCall } from '@paraclock/types'
import type { XcmVersion } from '@paraclock/xcm'
import { describe, expect, test } from 'vitest'
import { makeHost, makePara, RECIPIENT, SENDER } from '../../test/makeState.ts'
import { openMetadata } from '../../test/openMetadata.ts'
import { relayManagement } from '../state/ChannelManagement.ts'
import type { HrmpMessageFee, HrmpSender } from '../state/HrmpParaState.ts'
import { wrapForHost } from './wrapForHost.ts'

const chain = openMetadata('target')
// hrmp.hrmpAcceptOpenChannel(2200) of the relay.
const onHost = { call: '0x3c0198080000', description: 'hrmp.hrmpAcceptOpenChannel(2200)' } as const
const para = makePara(SENDER)
const [, accept] = para.fees
const fee = accept as HrmpMessageFee

function readMessage(version: XcmVersion, host = makeHost()): unknown {
  const sender = { ...(para.sender as HrmpSender), version }
  const placed = wrapForHost({ host, para: { ...para, sender }, peer: RECIPIENT, fee, onHost })
  expect(placed).toMatchObject({ chain: 'para2114', origin: { kind: 'root' } })
  // The committed target has polkadotXcm at index 31, as the state says.
  const decoded = chain.registry.createType('Call', placed.call)
  expect(decodeCall({ chain, bytes: bytesToTry(placed.call) })).toMatchObject({
    pallet: 'PolkadotXcm',
    method: 'send'
  })
  return decoded.args.map((arg) => arg.toJSON())
}

// The BLAKE2b-256 hash of `paraclock/accept/2114/2200`.
const TOPIC = '0x3fa296c54515fb2a4ed4c2f78bdcfc78ebdba61aa3325f0a4416d2d8c2cc1739'

describe.each([3, 4, 5] as const)('in version %i', (version) => {
  test('the program pays from the sovereign account, acts as the parachain, and gives back', () => {
    const relay =
      version === 3
        ? { concrete: { parents: 0, interior: { here: null } } }
        : { parents: 0, interior: { here: null } }
    const fees = { id: relay, fun: { fungible: 291_527_244 } }
    const here = { parachain: SENDER }
    const weight = { refTime: 1_122_343_000, proofSize: 11_161 }
    const maxWeight =
      version === 5 ? { fallbackMaxWeight: weight } : { requireWeightAtMost: weight }
    expect(readMessage(version)).toMatchObject([
      { [`v${version}`]: { parents: 1, interior: { here: null } } },
      {
        [`v${version}`]: [
          { withdrawAsset: [fees] },
          {
            buyExecution: {
              fees,
              weightLimit: { limited: { refTime: 7_485_392_200, proofSize: 436_911 } }
            }
          },
          { transact: { originKind: 'Native', ...maxWeight, call: { encoded: onHost.call } } },
          { refundSurplus: null },
          {
            depositAsset: {
              assets: { wild: { allCounted: 1 } },
              beneficiary: { parents: 0, interior: { x1: version === 3 ? here : [here] } }
            }
          },
          { setTopic: TOPIC }
        ]
      }
    ])
  })
})

test('where a sibling manages the channels, that is where it goes, and what it is paid with', () => {
  const host = makeHost({
    management: { ...relayManagement, calls: { kind: 'sibling', paraId: 1_005 } }
  })
  const parent = { parents: 1, interior: { here: null } }
  expect(readMessage(5, host)).toMatchObject([
    { v5: { parents: 1, interior: { x1: [{ parachain: 1_005 }] } } },
    {
      v5: [
        { withdrawAsset: [{ id: parent }] },
        {},
        {},
        {},
        {
          depositAsset: { beneficiary: { parents: 1, interior: { x1: [{ parachain: SENDER }] } } }
        },
        {}
      ]
    }
  ])
})

test('a message is the same at each block, and no other than that of its action and channel', () => {
  const wrap = (blockHash: `0x${string}`, peer: number, call: HrmpMessageFee['call']) =>
    wrapForHost({ host: makeHost({ blockHash }), para, peer, fee: { ...fee, call }, onHost }).call
  const [one, other] = [`0x${'ab'.repeat(32)}`, `0x${'ac'.repeat(32)}`] as const
  const calls = [wrap(one, 2200, 'accept'), wrap(one, 2201, 'accept'), wrap(one, 2200, 'close')]
  expect(new Set(calls).size).toBe(3)
  expect(wrap(other, 2200, 'accept')).toBe(calls[0])
})

test('where the way is not known, the call itself, in the name of the parachain', () => {
  const lost = { ...para, sender: { unknown: 'there is no connection to it' } }
  expect(wrapForHost({ host: makeHost(), para: lost, peer: RECIPIENT, fee, onHost })).toEqual({
    chain: 'relay',
    origin: { kind: 'sovereign', paraId: SENDER },
    ...onHost
  })
})
