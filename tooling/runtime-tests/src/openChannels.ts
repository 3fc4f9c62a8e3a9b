import assert from 'node:assert/strict'
import { callOf } from '@paraclock/devnet'
import { bnToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import type { Network } from './bootNetwork.ts'
import { type Call, type Chain, readStorage } from './Chain.ts'
import { account, succeed } from './submit.ts'

/** One ROC. */
const ROC = 1_000_000_000_000n

/** A change is announced in one session and takes effect in the next but one at the latest. */
const MAX_SESSIONS = 4

/** The account of a parachain itself, on the relay (`para`) or on a sibling (`sibl`). */
export function sovereignAccount(prefix: 'para' | 'sibl', paraId: number | undefined): string {
  const id = bnToU8a(paraId ?? 0, { bitLength: 32, isLe: true })
  return u8aToHex(u8aConcat(stringToU8a(prefix), id, new Uint8Array(24)))
}

function sendToRelay(chain: Chain, call: Call): Call {
  const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: ROC } }
  const program = [
    { WithdrawAsset: [fees] },
    { BuyExecution: { fees, weightLimit: 'Unlimited' } },
    { Transact: { originKind: 'Native', call: { encoded: call.method.toHex() } } },
    'RefundSurplus',
    {
      DepositAsset: {
        assets: { Wild: { AllCounted: 1 } },
        beneficiary: { parents: 0, interior: { X1: [{ Parachain: chain.paraId }] } }
      }
    }
  ]
  const parent = { V5: { parents: 1, interior: 'Here' } }
  return callOf(chain, 'sudo.sudo', callOf(chain, 'polkadotXcm.send', parent, { V5: program }))
}

/** Lets a parachain's own root do a call on the relay, as governance would. */
async function actOnRelay(network: Network, chain: Chain, call: Call): Promise<void> {
  await succeed(network, chain, sendToRelay(chain, call), account('Alice'))
  await network.devnet.settle()
}

async function isOpen(network: Network, sender: Chain, recipient: Chain): Promise<boolean> {
  const id = { sender: sender.paraId, recipient: recipient.paraId }
  return !(await readStorage(network.relay, 'hrmp.hrmpChannels', id)).isEmpty
}

/** Puts ROC into a parachain's account on the relay, for deposits and fees. */
async function fundOnRelay(network: Network, chain: Chain, amount: bigint): Promise<void> {
  const to = sovereignAccount('para', chain.paraId)
  const call = callOf(network.relay, 'balances.transferKeepAlive', to, amount)
  await succeed(network, network.relay, call, account('Alice'))
}

/** Opens channels both ways between service and target, by the calls that real chains make. */
export async function openChannels(network: Network): Promise<void> {
  const { relay, service, target } = network
  const directions = [
    { sender: service, recipient: target },
    { sender: target, recipient: service }
  ]
  for (const chain of [service, target]) await fundOnRelay(network, chain, 30n * ROC)
  for (const { sender, recipient } of directions) {
    const open = callOf(relay, 'hrmp.hrmpInitOpenChannel', recipient.paraId, 1_000, 102_400)
    await actOnRelay(network, sender, open)
    const accept = callOf(relay, 'hrmp.hrmpAcceptOpenChannel', sender.paraId)
    await actOnRelay(network, recipient, accept)
  }
  for (const { sender, recipient } of directions) {
    for (let session = 0; !(await isOpen(network, sender, recipient)); session += 1) {
      assert.ok(session < MAX_SESSIONS, `${sender.name} has no channel to ${recipient.name}`)
      await network.devnet.nextSession()
    }
  }
  await network.devnet.settle()
}
