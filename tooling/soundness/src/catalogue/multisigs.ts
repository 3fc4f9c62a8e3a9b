import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { deriveMultisig } from '@paraclock/submission'
import { blake2b256 } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { HUB_DEPOSIT } from './assetHub.ts'
import { nest, paying, reporting, stageCall, transfer } from './calls.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

const change = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ({
  id: `shared-${id}`,
  title: `${title}, on Asset Hub`,
  network: 'hub',
  apply: async (stage) => ({ everyBlock: isBuilt(stage), ...(await apply(stage)) })
})

const PLENTY = 1_000n * UNIT
const ROOM = { refTime: 5_000_000_000n, proofSize: 100_000n }

const keyOf = ({ publicKey }: Stage['user']): Hex => bytesToHex(publicKey)

/** The multisig account of the user and somebody else. */
const pairOf = ({ user, stranger }: Stage, threshold: number): Hex =>
  deriveMultisig([keyOf(user), keyOf(stranger)].toSorted(), threshold)

const pay = (stage: Stage, account: string, free: bigint): Promise<void> =>
  stage.root('target', ['balances.forceSetBalance', account, free])

/** A call by one member of an account for which one is enough. */
const alone = (stage: Stage, other: Hex, call: NamedCall | Hex): NamedCall => [
  'multisig.asMultiThreshold1',
  [other],
  typeof call === 'string'
    ? stage.net.target.api.registry.createType('Call', call)
    : nest(stage, call)[0]
]

/** An approval by a member of two. */
const approve = (other: Hex, call: unknown, at: unknown): NamedCall => [
  'multisig.asMulti',
  2,
  [other],
  at,
  call,
  ROOM
]

/** The task's call acts as an account that the user shares. */
const asMember = [2n, 3n].map((runs) =>
  change(
    `member-for-${runs}`,
    `the task acts alone for a shared account that has what ${runs} runs move`,
    async (stage) => {
      await pay(stage, pairOf(stage, 1), runs * UNIT + HUB_DEPOSIT)
      const call = alone(stage, keyOf(stage.stranger), transfer(stage))
      return { staged: stageCall(stage, call, paying(UNIT)) }
    }
  )
)

/** The task gives one of two approvals. */
const approvals = (['none', 'first', 'first-of-two'] as const).map((before) =>
  change(
    `approves-${before}`,
    `the task approves a payment for which two are needed, and the other has approved ${before}`,
    async (stage) => {
      await pay(stage, pairOf(stage, 2), PLENTY)
      const [inner] = nest(stage, transfer(stage))
      if (before !== 'none') {
        const first = approve(keyOf(stage.user), inner, null)
        await stage.sign('target', stage.stranger, first)
        const pair = pairOf(stage, 2)
        const hash = bytesToHex(blake2b256(hexToBytes(stage.encode('target', transfer(stage)))))
        const { when } = (await stage.read('target', 'multisig.multisigs', pair, hash)) as {
          readonly when: unknown
        }
        const times = before === 'first' ? every(stage, 1, 1, 3) : every(stage, 2, 1, 3)
        const call = approve(keyOf(stage.stranger), inner, when)
        return { staged: stageCall(stage, call, paying(UNIT)), automation: { times: [...times] } }
      }
      const call = approve(keyOf(stage.stranger), inner, null)
      return { staged: stageCall(stage, call, paying(UNIT)) }
    }
  )
)

/** The task runs for an account that the user shares, and which has granted the proxy or not. */
const owned = ([true, false] as const).flatMap((isGranted) =>
  [2n, 3n].map((runs) =>
    change(
      `owned-${isGranted ? 'granted' : 'not-granted'}-for-${runs}`,
      `the task runs as a shared account that ${isGranted ? 'has granted the proxy' : 'has granted nothing'}, and has what ${runs} runs move`,
      async (stage) => {
        const account = pairOf(stage, 1)
        await pay(stage, account, PLENTY)
        if (isGranted) {
          const grant: NamedCall = ['proxy.addProxy', stage.delegate, 'Any', 0]
          await stage.sign('target', stage.user, alone(stage, keyOf(stage.stranger), grant))
        }
        await pay(stage, account, runs * UNIT + HUB_DEPOSIT)
        const wrap = (call: Hex): NamedCall => alone(stage, keyOf(stage.stranger), call)
        return { automation: { account }, owner: { account, wrap } }
      }
    )
  )
)

/** Money of the user that is released with time: blocks of the relay chain count. */
const vesting = (
  [
    ['all', 0n],
    ['but-two-runs', 2n * UNIT],
    ['but-runs', 3n * UNIT]
  ] as const
).flatMap(([id, left]) =>
  (['late', 'soon'] as const).map((when) =>
    change(
      `vesting-${id}-${when}`,
      `all but ${left} of the user's money vests ${when === 'soon' ? 'before the runs, and nobody releases it' : 'in years'}`,
      async (stage) => {
        const { user, stranger } = stage
        await pay(stage, user.address, left + HUB_DEPOSIT)
        const locked = 100n * UNIT
        const perBlock = when === 'soon' ? locked : 1n
        await stage.sign('target', stranger, [
          'vesting.vestedTransfer',
          user.address,
          { locked, perBlock, startingBlock: 0 }
        ])
        return undefined
      }
    )
  )
)

/** The task releases what has vested, and pays. */
const released = (['late', 'soon'] as const).map((when) =>
  change(
    `vests-${when}`,
    `the task releases money that has vested ${when === 'soon' ? 'already' : 'by next to nothing'}, and pays`,
    async (stage) => {
      const { user, stranger } = stage
      await pay(stage, user.address, HUB_DEPOSIT)
      const locked = 100n * UNIT
      const perBlock = when === 'soon' ? locked : 1n
      const startingBlock = 0
      await stage.sign('target', stranger, [
        'vesting.vestedTransfer',
        user.address,
        { locked, perBlock, startingBlock }
      ])
      const call: NamedCall = ['utility.batchAll', nest(stage, ['vesting.vest'], transfer(stage))]
      return {
        staged: stageCall(stage, call, paying(UNIT)),
        automation: { times: [...every(stage, 1, 1, 3)] }
      }
    }
  )
)

const gives = change('gives', 'the task gives money that vests', async (stage) => {
  const schedule = { locked: 100n * UNIT, perBlock: UNIT, startingBlock: 1 }
  const call: NamedCall = ['vesting.vestedTransfer', stage.recipient, schedule]
  return { staged: stageCall(stage, call, reporting('vesting.VestingCreated')) }
})

/** Accounts with several keys, and money that is released with time. */
export const multisigs: Family = {
  name: 'multisigs and vesting',
  subject: 'call',
  perturbations: [...asMember, ...approvals, ...owned, ...vesting, ...released, gives]
}
