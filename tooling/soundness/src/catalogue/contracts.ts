import type { Hex } from '@paraclock/core'
import { type Stage, UNIT } from '../stage/Stage.ts'
import { nest, reporting, stageCall } from './calls.ts'
import { haveRoot, restoring } from './others.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'

/** Contracts as the bytes that run: what they do, without a compiler. */
const codes = {
  /** Counts its calls in slot 0, and logs the count. */
  counter: '6000546001018060005560005260206000a060206000f3',
  /** Reverts. */
  reverter: '60006000fd',
  /** Runs until its gas is used up. */
  endless: '5b600056',
  /** Does what it does once; reverts from then on. */
  once: '60005415600c5760006000fd5b600160005560206000a000'
} as const

/** Returns what follows it as the code of the contract. */
const deploy = (code: string): Hex =>
  `0x60${(code.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${code}`

/** Enough for each of them, and for few enough fees that the service can pay several runs. */
const GAS = { refTime: 10_000_000_000n, proofSize: 300_000n }
const ROOM = 10n ** 13n

/** Puts a contract on chain in a stranger's name. */
async function putContract(stage: Stage, code: string): Promise<string> {
  await stage.sign('target', stage.stranger, ['revive.mapAccount'])
  return await putAnother(stage, code)
}

/** Puts a contract on the chain, as another account, which is mapped first. */
async function putAnother(stage: Stage, code: string): Promise<string> {
  const events = await stage.sign('target', stage.stranger, [
    'revive.instantiateWithCode',
    0,
    GAS,
    ROOM,
    deploy(code),
    '0x',
    null
  ])
  const made = events.find(
    ({ section, method }) => `${section}.${method}` === 'revive.Instantiated'
  )
  return String(made?.data['contract'])
}

const counting = reporting('revive.ContractEmitted')

interface Options {
  readonly gas?: { readonly refTime: bigint; readonly proofSize: bigint }
  readonly value?: bigint
  readonly room?: bigint
  readonly data?: Hex
  readonly mapped?: boolean
  /** Whether the service's settings stay as they are, which is for calls that prove little. */
  readonly isUnset?: boolean
  readonly more?: (stage: Stage, address: string) => Promise<Setup | undefined>
  /** What `more` sets. */
  readonly subject?: string
}

/** Puts a contract on the target, and has the task call it. */
export async function callContract(
  stage: Stage,
  code: keyof typeof codes,
  {
    gas = GAS,
    value = 0n,
    room = ROOM,
    data = '0x',
    mapped = true,
    isUnset = false,
    more
  }: Options = {}
): Promise<Setup> {
  const address = await putContract(stage, codes[code])
  if (!isUnset) await changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))
  if (mapped) await stage.sign('target', stage.user, ['revive.mapAccount'])
  const setup = (await more?.(stage, address)) ?? {}
  const call = stageCall(stage, ['revive.call', address, value, gas, room, data], counting)
  return { ...setup, staged: call }
}

const calls = (
  id: string,
  title: string,
  code: keyof typeof codes,
  options?: Options
): Perturbation => ({
  id: `contract-${id}`,
  title: `the task calls a contract: ${title}`,
  subject: options?.subject,
  apply: (stage) => callContract(stage, code, options)
})

/** Contracts that tasks call. */
export const contracts: Family = {
  name: 'contracts',
  subject: 'call',
  perturbations: [
    calls('counts', 'it counts', 'counter'),
    calls('unset', 'with settings that are made for other calls', 'counter', { isUnset: true }),
    calls('unmapped', 'the user is not mapped', 'counter', { mapped: false }),
    calls('mapped-before', 'the user is mapped by a task of root before the runs', 'counter', {
      mapped: false,
      subject: 'schedules',
      more: (stage) =>
        haveRoot(stage, 3, [
          'sudo.sudoAs',
          stage.user.address,
          nest(stage, ['revive.mapAccount'])[0]
        ])
    }),
    calls('there-before', 'a task of root puts its code there before the runs', 'counter', {
      subject: 'schedules',
      more: async (stage, address) => {
        const key = stage.net.target.api.query['revive']?.['accountInfoOf']?.key(address) ?? ''
        const call = await restoring(stage, key)
        await stage.drop('target', 'revive.accountInfoOf', address)
        return await haveRoot(stage, 3, ['sudo.sudo', nest(stage, call)[0]])
      }
    }),
    calls('reverts', 'it reverts', 'reverter'),
    calls('endless', 'it runs out of gas', 'endless'),
    calls('once', 'it does it once and reverts from then on', 'once'),
    ...(
      [
        ['none', { refTime: 0n, proofSize: 0n }],
        ['time-short', { refTime: 1_000_000n, proofSize: 1_000_000n }],
        ['proof-short', { refTime: 100_000_000_000n, proofSize: 1_000n }],
        ['much', { refTime: 500_000_000_000n, proofSize: 2_000_000n }],
        ['proof-over-the-queue', { refTime: 100_000_000_000n, proofSize: 3_800_000n }]
      ] as const
    ).map(([name, gas]) => calls(`gas-${name}`, `its gas is ${name}`, 'counter', { gas })),
    calls('value', 'it is sent a token', 'counter', { value: UNIT }),
    calls('value-too-much', 'it is sent more than there is', 'counter', { value: 10n ** 30n }),
    ...[6_000, 100_000].map((bytes) =>
      calls(`data-${bytes}`, `with ${bytes} bytes of input`, 'counter', {
        data: `0x${'11'.repeat(bytes)}`
      })
    ),
    calls('filtered', 'programs may not reach contracts', 'counter', {
      more: async ({ net }) => {
        await net.misconfigure({ ContractsUnreachableOverXcm: true })
        return undefined
      }
    })
  ]
}
