import { compileTasks, writeCall } from '../run/runTask.ts'
import { type Stage, UNIT } from '../stage/Stage.ts'
import { submitMortal } from '../stage/submitMortal.ts'
import type { Setup } from './Perturbation.ts'

/** Where the user has money. */
export type End = 'service' | 'target'

/** The existential deposit of both chains. */
export const DEPOSIT = UNIT / 100n

type AccountData = Readonly<Record<'nonce' | 'consumers' | 'providers' | 'sufficients', number>> & {
  readonly data: Readonly<Record<'free' | 'reserved' | 'frozen' | 'flags', number | string>>
}

const addressOn = (stage: Stage, end: End): string =>
  (end === 'service' ? stage.user : stage.targetUser).address

/** Reads the user's account. */
export const readAccount = async (stage: Stage, end: End): Promise<AccountData> =>
  (await stage.read(end, 'system.account', addressOn(stage, end))) as AccountData

/** Sets the user's free balance. */
export const setFree = (stage: Stage, end: End, free: bigint): Promise<void> =>
  stage.root(end, ['balances.forceSetBalance', addressOn(stage, end), free])

/** Locks an amount in the user's account, as staking or vesting does. */
export async function lock(stage: Stage, end: End, amount: bigint): Promise<void> {
  const account = addressOn(stage, end)
  const now = await readAccount(stage, end)
  const id = '0x736f756e646e6573'
  await stage.put(end, 'balances.locks', [account], [{ id, amount, reasons: 'All' }])
  await stage.put(end, 'system.account', [account], {
    ...now,
    consumers: now.consumers + 1,
    data: { ...now.data, frozen: amount }
  })
}

/** Moves an amount of the user's money to what is reserved. */
export async function reserve(stage: Stage, end: End, amount: bigint): Promise<void> {
  const account = addressOn(stage, end)
  const now = await readAccount(stage, end)
  await stage.put(end, 'system.account', [account], {
    ...now,
    consumers: now.consumers + 1,
    data: {
      ...now.data,
      free: BigInt(now.data.free) - amount,
      reserved: BigInt(now.data.reserved) + amount
    }
  })
}

/** What scheduling the task takes from the user's free balance: its fee and what is held for its runs. */
export async function priceOf(stage: Stage, setup: Setup = {}): Promise<bigint> {
  const begun = await stage.net.snapshot()
  const before = BigInt((await readAccount(stage, 'service')).data.free)
  const call = await writeCall(stage, setup, { artifacts: {} }, compileTasks(stage, setup))
  await submitMortal(stage, { chain: 'service', signer: stage.user, call })
  const after = BigInt((await readAccount(stage, 'service')).data.free)
  await stage.net.restore(begun)
  return before - after
}
