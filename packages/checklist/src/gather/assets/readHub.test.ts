import { encodeVersionedLocation, relayLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../../test/fixtures/loadEvidence.ts'
import { openChain, statesFee, withChanges } from '../../../test/gatherWith.ts'
import { readHub } from './readHub.ts'

const DELIVERY = 30_000n
const ARRIVAL = 7n

async function read() {
  const found = loadEvidence('hub').networks[0]?.artifacts.hrmp
  if (found?.status !== 'gathered') throw new TypeError('no channels')
  const { value: state } = found
  const fees = [{ fun: { type: 'Fungible', value: DELIVERY } }]
  const destination = encodeVersionedLocation({ location: relayLocation, version: 5 })
  const sent = {
    events: [{ name: 'FeesPaid', title: 'polkadotXcm.FeesPaid', value: { fees } }],
    forwarded: [{ bytes: '0x05', destination }]
  }
  const hub = withChanges(await openChain('hub', 'assetHub'), {
    call: statesFee,
    dryRunCall: async () => ({ value: sent, evidence: [] }) as never
  })
  const who = state.paras[0].sovereign
  const amount = 10n ** BigInt(state.host.token.decimals + 1) - ARRIVAL
  const events = [{ name: 'Minted', title: 'balances.Minted', value: { who, amount } }]
  const relay = withChanges(await openChain('hub', 'relay'), {
    dryRunXcm: async () => ({ value: { events, forwarded: [] }, evidence: [] }) as never
  })
  return await readHub({ hub, relay, state, signal: new AbortController().signal })
}

test('a teleport is measured by its fees on both chains', async () => {
  const found = await read()
  expect(found).toMatchObject({ arrivalFee: ARRIVAL, deliveryFee: DELIVERY, inclusionFee: 88n })
  expect(found?.failure).toBeUndefined()
})
