import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  isParaclockError,
  parseAccount
} from '@paraclock/core'
import type { XcmProgram } from '@paraclock/xcm'
import { listDerivations } from '@paraclock/xcm'
import type { OwnRuntime } from './OwnRuntime.ts'
import { type Payment, pay } from './observeFees.ts'

export interface ObservedAccount {
  /** The account, in hex; `undefined` if the target has none for the user. */
  readonly account: AccountId32 | AccountId20 | undefined
  readonly program: XcmProgram
}

/**
 * Measures which account acts for a user of the service: the account in the event of a remark, or
 * the known candidate that a withdrawal debits. `undefined` if the target does not begin such
 * programs, or refuses their calls.
 */
export async function observeAccount(
  on: OwnRuntime,
  payment: Payment,
  owner: string
): Promise<ObservedAccount | undefined> {
  const user = parseAccount(owner)
  const service = { kind: 'parachain', paraId: on.sender } as const
  const account =
    user.length === 66
      ? ({ kind: 'accountId32', id: user } as const)
      : ({ kind: 'accountKey20', key: user } as const)
  // The relay chain reaches the same location through the service.
  const interior = payment.origin.kind === 'parent' ? [service, account] : [account]
  const descend: XcmProgram = [...pay(payment, 'unlimited'), { kind: 'descendOrigin', interior }]
  const call = encodeRemark(on)
  const remark: XcmProgram = [
    ...descend,
    {
      kind: 'transact',
      originKind: 'sovereignAccount',
      call,
      maxWeight: { refTime: 2_000_000_000n, proofSize: 20_000n }
    }
  ]
  const remarked = await on.execute(remark, payment)
  const event = remarked.events.find(({ title }) => title === 'system.Remarked')
  const fields = Array.isArray(event?.value) ? event.value : Object.values(event?.value ?? {})
  if (event !== undefined) return { account: parseAccount(fields[0]), program: remark }
  if (remarked.outcome === 'refused') return undefined
  return await withdrawAsUser(on, payment, { user, descend })
}

/** Funds every candidate, withdraws as the user, and finds which candidate was debited. */
async function withdrawAsUser(
  on: OwnRuntime,
  payment: Payment,
  {
    user,
    descend
  }: { readonly user: ReturnType<typeof parseAccount>; readonly descend: XcmProgram }
): Promise<ObservedAccount | undefined> {
  const { amount } = payment
  const candidates = listDerivations({
    user,
    from: { kind: 'sibling', paraId: on.sender },
    length: on.chain.runtime.accountLength,
    networks: [undefined]
  })
  const taken = amount / 1000n
  const program: XcmProgram = [
    ...descend,
    { kind: 'withdrawAsset', assets: [{ id: on.native, amount: taken }] }
  ]
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
  for (const call of ['remark_with_event', 'remark']) {
    try {
      const args = { remark: new Uint8Array() }
      return bytesToHex(runtime.encodeCall({ pallet: 'System', method: call, args }))
    } catch (error) {
      if (!isParaclockError(error)) throw error
    }
  }
  return '0xffff' as const
}
