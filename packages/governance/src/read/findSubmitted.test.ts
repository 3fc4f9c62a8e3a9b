import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'
import { callerOf, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { encode, openRelay, type StateEntry } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import { rootCaller } from './encodeCaller.ts'
import { readHeldCalls } from './findProposal.ts'
import { findSubmitted } from './findSubmitted.ts'
import { readGovernance } from './readGovernance.ts'

const root = callerOf({ kind: 'root' })
const other = { type: 'Origins', value: 'GeneralAdmin' }
const remark = encode({ pallet: 'System', method: 'remark', args: { remark: '0x2a' } })
const { signal } = new AbortController()

/** A message that pays an amount for its execution. */
function send(amount: bigint): Hex {
  const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: amount } }
  const message = { V5: [{ BuyExecution: { fees, weight_limit: 'Unlimited' } }] }
  const dest = { V5: { parents: 0, interior: { X1: [{ Parachain: 1000 }] } } }
  return encode({ pallet: 'XcmPallet', method: 'send', args: { dest, message } })
}

/** A relay chain with referenda about calls. The first call is noted as a preimage. */
function submit(...held: readonly (readonly [call: Hex, origin: unknown])[]): Chain {
  const chain = openRelay()
  return openRelay([
    ...held.flatMap(([call, origin], index): readonly StateEntry[] => {
      const isNoted = index === 0
      const { hash, length } = readProposedCall(chain, isNoted ? call : remark)
      return [
        { pallet: 'Preimage', item: 'PreimageFor', keys: [[hash, length]], value: call },
        {
          ...{ pallet: 'Referenda', item: 'ReferendumInfoFor', keys: [index] },
          value: {
            Ongoing: {
              ...{ track: 0, origin, enactment: { After: 1 }, submitted: 1 },
              proposal: isNoted ? { Lookup: { hash, len: length } } : { Inline: hexToBytes(call) },
              submission_deposit: { who: `0x${'11'.repeat(32)}`, amount: 1n },
              ...{ decision_deposit: null, deciding: null, in_queue: false, alarm: null },
              tally: { ayes: 0n, nays: 0n, support: 0n }
            }
          }
        }
      ]
    })
  ])
}

async function find(chain: Chain, call: Hex): Promise<Hex> {
  const { value: governance } = await readGovernance(chain)
  const held = await readHeldCalls(chain, governance, signal)
  const asked = { held, proposal: readProposedCall(chain, call), origin: root }
  return (await findSubmitted(chain, asked, signal)).call
}

test('a submitted call stands for one whose fee has moved since', async () => {
  expect(await find(submit([send(100n), root]), send(130n))).toBe(send(100n))
  expect(await find(submit([send(9n), other], [send(100n), root]), send(130n))).toBe(send(100n))
})

test('equal bytes go first, however new the others are', async () => {
  const chain = submit([send(130n), root], [send(100n), root])
  expect(await find(chain, send(130n))).toBe(send(130n))
})

test('a call of another origin, another amount or another kind stands for none', async () => {
  const chain = submit([send(300n), root], [send(100n), other], [remark, root], ['0xffff', root])
  expect(await find(chain, send(130n))).toBe(send(130n))
  expect(await find(openRelay(), send(130n))).toBe(send(130n))
})

test('a chain without a type of origins has no submitted calls', async () => {
  const { metadata } = openRelay().runtime
  const lookup = metadata.lookup.map((type) =>
    type.path.at(-1) === 'OriginCaller' ? { ...type, path: [] } : type
  )
  const runtime = openRuntime({ metadata: { ...metadata, lookup } })
  const chain = createChain({ name: 'acme', metadata: runtime, source: createMemorySource() })
  const proposal = readProposedCall(chain, remark)
  const held = { referenda: [], agenda: [], moved: [] }
  expect(await findSubmitted(chain, { held, proposal, origin: rootCaller }, signal)).toBe(proposal)
})

test('the call of a motion stands for one of root whose fee has moved since', async () => {
  const chain = openRelay()
  const held = { referenda: [], agenda: [], moved: [send(100n)] }
  const proposal = readProposedCall(chain, send(130n))
  const findFor = async (origin: unknown) =>
    (await findSubmitted(chain, { held, proposal, origin }, signal)).call
  expect(await findFor(root)).toBe(send(100n))
  expect(await findFor(other)).toBe(send(130n))
})
