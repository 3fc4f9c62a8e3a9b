import { type AccountId20, type AccountId32, bytesToHex, parseAccount } from '@paraclock/core'
import { lookUpItem } from '@paraclock/types'
import { listDerivations, type XcmProgram } from '@paraclock/xcm'
import { locateAccount } from '../gather/assets/encodeTransfers.ts'
import type { OwnRuntime } from './OwnRuntime.ts'
import { type Payment, pay, withdraw } from './observeFees.ts'

export interface ObservedAccount {
  /** The account in hex. `undefined` if no account acts for the user. */
  readonly account: AccountId32 | AccountId20 | undefined
  readonly program: XcmProgram
}

/**
 * Measures which account acts for a user of the service:
 *
 * 1. A program makes a remark as the user. The event of the remark names the account.
 * 2. If the event is missing, a program withdraws money as the user. For this run, all candidate
 *    accounts get money. The withdrawal reduces the balance of the right account.
 *
 * Returns `undefined` if the target refuses one of the programs, or if no balance is reduced.
 */
export async function observeAccount(
  on: OwnRuntime,
  payment: Payment,
  owner: string
): Promise<ObservedAccount | undefined> {
  const user = parseAccount(owner)
  const service = { kind: 'parachain', paraId: on.sender } as const
  const account = locateAccount(user).interior
  const interior = payment.origin.kind === 'parent' ? [service, ...account] : account
  const descend: XcmProgram = [...pay(payment, 'unlimited'), { kind: 'descendOrigin', interior }]
  const call = encodeRemark(on)
  const maxWeight = { refTime: 2_000_000_000n, proofSize: 20_000n }
  const remark: XcmProgram = [
    ...descend,
    { kind: 'transact', originKind: 'sovereignAccount', call, maxWeight }
  ]
  const remarked = await on.execute(remark, payment)
  const event = remarked.events.find(({ title }) => title === 'system.Remarked')
  const fields = Array.isArray(event?.value) ? event.value : Object.values(event?.value ?? {})
  if (event !== undefined) return { account: parseAccount(fields[0]), program: remark }
  if (remarked.outcome === 'refused') return undefined
  return await withdrawAsUser(on, payment, user, descend)
}

async function withdrawAsUser(
  on: OwnRuntime,
  payment: Payment,
  user: AccountId32 | AccountId20,
  descend: XcmProgram
): Promise<ObservedAccount | undefined> {
  const { amount } = payment
  const candidates = listDerivations({
    user,
    from: { kind: 'sibling', paraId: on.sender },
    length: on.chain.runtime.accountLength,
    networks: [undefined]
  })
  const program = [...descend, withdraw(on.native, amount / 1000n)]
  const funded = candidates.map(({ account }) => ({ holder: account, free: amount }))
  const overrides = [...payment.overrides, ...funded]
  const run = await on.execute(program, { ...payment, overrides })
  if (run.outcome === 'refused') return undefined
  if (run.outcome === 'incomplete') return { account: undefined, program }
  const { ledger } = on.chain.runtime
  if (ledger === undefined) return undefined
  for (const { account } of candidates) {
    const held = await run.read(ledger.pallet, ledger.item, ...ledger.keysOf(account))
    const { free = amount } = held === undefined ? {} : ledger.readBalance(held)
    if (free < amount) return { account, program }
  }
  return undefined
}

function encodeRemark({ chain: { runtime } }: OwnRuntime) {
  const pallet = 'System'
  const method = ['remark_with_event', 'remark'].find((name) =>
    lookUpItem(runtime.metadata, 'calls', pallet, name)
  )
  const args = { remark: new Uint8Array() }
  return method ? bytesToHex(runtime.encodeCall({ pallet, method, args })) : '0xffff'
}
