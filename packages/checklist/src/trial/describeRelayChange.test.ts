import { bytesToHex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { encodeProgram, type XcmProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { describeRelayChange } from './describeRelayChange.ts'

const [relay, target] = (['relay', 'target'] as const).map((runtime) =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 16 }) })
) as [ReturnType<typeof openRuntime>, ReturnType<typeof openRuntime>]
const known = [
  { paraId: undefined, runtime: relay },
  { paraId: 2100, runtime: target }
]
const at = { number: 4, time: 40, paraId: undefined } as const
const when = 'at block 4 (1970-01-01 00:00 UTC)'

const clean = relay.encodeCall({
  pallet: 'Hrmp',
  method: 'force_clean_hrmp',
  args: { para: 2000, num_inbound: 5, num_outbound: 5 }
})
const suspend = target.encodeCall({
  pallet: 'PolkadotXcm',
  method: 'force_suspension',
  args: { suspended: true }
})

/** A call of a runtime that sends a message with a call. */
const send = (pallet: string, on: typeof relay, interior: unknown, call: Uint8Array, parents = 0) =>
  on.encodeCall({
    pallet,
    method: 'send',
    args: {
      dest: { type: 'V5', value: { parents, interior } },
      message: {
        type: 'V5',
        value: [
          {
            type: 'Transact',
            value: {
              origin_kind: { type: 'Superuser', value: undefined },
              fallback_max_weight: undefined,
              call
            }
          }
        ]
      }
    }
  })
const junction = { type: 'Parachain', value: 2100 }

test('a call of the agenda is told with its arguments', () => {
  expect(describeRelayChange({ ...at, call: clean }, known)).toBe(
    `${when} its agenda runs hrmp.forceCleanHrmp(para: 2000, numInbound: 5, numOutbound: 5)`
  )
})

test('the referendum is named by which an agenda has a call', () => {
  // The hash of (b"assembly", "enactment", 1234u32).
  const id = '0xb5a2a6a62adfcfc347a46a5d5cc37438507900c63d8c9b315083bebe02e43f13'
  expect(describeRelayChange({ ...at, call: clean, id }, known)).toMatch(
    /numOutbound: 5\), as referendum 1234 decides$/
  )
  const other = `0x${'07'.repeat(32)}` as const
  expect(describeRelayChange({ ...at, call: clean, id: other }, known)).toMatch(/numOutbound: 5\)$/)
})

test('a parachain without a core is named', () => {
  expect(describeRelayChange({ ...at, call: undefined, coreOf: 2100 }, known)).toBe(
    `${when} no core is assigned to parachain 2100, which has to buy or renew one`
  )
})

test('of a message the call is told that it holds, by the runtime of who receives it', () => {
  const sent = send('XcmPallet', relay, { type: 'X1', value: [junction] }, suspend)
  const batch = relay.encodeCall({
    pallet: 'Utility',
    method: 'batch',
    args: { calls: [relay.type('Call').decode(sent)] }
  })
  const named = 'has parachain 2100 run polkadotXcm.forceSuspension(suspended: true)'
  expect(describeRelayChange({ ...at, call: sent }, known)).toBe(
    `${when} its agenda runs xcmPallet.send, which ${named}`
  )
  expect(describeRelayChange({ ...at, call: batch }, known)).toBe(
    `${when} its agenda runs utility.batch, which ${named}`
  )
})

test("a message of a parachain's agenda is told with the call that sends it", () => {
  const sent = send('PolkadotXcm', target, { type: 'Here', value: undefined }, clean, 1)
  expect(describeRelayChange({ ...at, paraId: 2100, call: sent }, known)).toBe(
    `${when} it executes a message of parachain 2100, whose agenda runs polkadotXcm.send, which has the relay chain run hrmp.forceCleanHrmp(para: 2000, numInbound: 5, numOutbound: 5)`
  )
  expect(describeRelayChange({ ...at, paraId: 2100, call: undefined }, known)).toBe(
    `${when} it executes a message of parachain 2100`
  )
})

test('a call that cannot be read is told as that', () => {
  const unknown = Uint8Array.of(0xff, 0xff)
  expect(describeRelayChange({ ...at, call: unknown }, known)).toContain(
    'a call that its runtime does not'
  )
  expect(describeRelayChange({ ...at, call: undefined }, known)).toContain(
    'a call that is not known'
  )
  const sent = send('XcmPallet', relay, { type: 'X1', value: [{ ...junction, value: 9 }] }, suspend)
  expect(describeRelayChange({ ...at, call: sent }, known)).toContain(
    'a call of a chain that is not known'
  )
})

test('a message that the relay chain executes is told with its calls', () => {
  const transact = { kind: 'transact', originKind: 'native', call: bytesToHex(clean) } as const
  const describe = (program: XcmProgram) =>
    describeRelayChange(
      {
        ...{ ...at, paraId: 2100, call: undefined },
        program: hexToBytes(encodeProgram({ program, version: 5 }))
      },
      known
    )
  const message = `${when} it executes a message of parachain 2100`
  expect(describe([transact])).toBe(
    `${message}, which runs hrmp.forceCleanHrmp(para: 2000, numInbound: 5, numOutbound: 5)`
  )
  expect(describe([{ kind: 'clearOrigin' }])).toBe(message)
  const unread = { ...at, paraId: 2100, call: undefined, program: new Uint8Array([9]) }
  expect(describeRelayChange(unread, known)).toBe(message)
})
