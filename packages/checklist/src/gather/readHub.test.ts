import type { Chain } from '@paraclock/connect'
import { encodeVersionedLocation, relayLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { openChain, statesFee, withChanges } from '../../test/gatherWith.ts'
import { readHub } from './readHub.ts'

const DELIVERY = 30_000n
const ARRIVAL = 7n

/** Reads an Asset Hub that takes a fee for the execution of a message. */
async function read(fee: bigint) {
  const found = loadEvidence('hub').networks[0]?.artifacts.hrmp
  if (found?.status !== 'gathered') throw new TypeError('no channels')
  const { value: state } = found
  const fees = [{ fun: { type: 'Fungible', value: DELIVERY } }]
  const destination = encodeVersionedLocation({ location: relayLocation, version: 5 })
  const sent = {
    events: [{ name: 'FeesPaid', title: 'polkadotXcm.FeesPaid', value: { fees } }],
    forwarded: [{ bytes: '0x05', destination }]
  }
  const answers: Readonly<Record<string, unknown>> = {
    query_xcm_weight: { success: true, value: { ref_time: 9n, proof_size: 9n } },
    query_weight_to_asset_fee: { success: true, value: fee }
  }
  const hub = withChanges(await openChain('hub', 'assetHub'), {
    call: (async (args: { readonly api: string; readonly method: string }) =>
      args.api === 'XcmPaymentApi'
        ? { value: answers[args.method], evidence: [] }
        : await statesFee(args as never)) as Chain['call'],
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

test.each([
  [11n, 2n * (11n + DELIVERY)],
  [0n, 2n * DELIVERY]
])(
  'a message that costs %i to execute also costs its delivery, both with a margin',
  async (fee, messageFee) => {
    const found = await read(fee)
    expect(found).toMatchObject({ arrivalFee: ARRIVAL, deliveryFee: DELIVERY, inclusionFee: 88n })
    expect([found?.messageFee, found?.failure]).toEqual([messageFee, undefined])
  }
)
