import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { anyCall, paying, reporting, stageCall, TOO_MUCH, transfer } from './calls.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { isBuilt } from './times.ts'

type Instruction = Readonly<Record<string, unknown>>
type Write = (stage: Stage) => readonly Instruction[]

const HERE = { parents: 0, interior: 'Here' }
const MOST = { refTime: 20_000_000_000n, proofSize: 400_000n }

const pay =
  (amount: bigint): Write =>
  ({ kind, recipient }) => {
    const account =
      kind === 'ethereum'
        ? { AccountKey20: { network: null, key: recipient } }
        : { AccountId32: { network: null, id: recipient } }
    const beneficiary = { parents: 0, interior: { X1: [account] } }
    return [
      { WithdrawAsset: [{ id: HERE, fun: { Fungible: amount } }] },
      { DepositAsset: { assets: { Wild: { AllCounted: 1 } }, beneficiary } }
    ]
  }
const transact =
  (amount: bigint): Write =>
  (stage) => {
    const encoded = stage.encode('target', transfer(stage, amount))
    return [
      { Transact: { originKind: 'SovereignAccount', fallbackMaxWeight: null, call: { encoded } } }
    ]
  }
const trap: Instruction = { Trap: 7 }
const clear: Instruction = { ClearError: null }

const done = reporting('polkadotXcm.Attempted')
const paid = paying(UNIT)

/** What the program does, and what its user wants of it. */
const bodies: readonly (readonly [id: string, title: string, write: Write, effect: Effect])[] = [
  ['pays', 'pays', pay(UNIT), done],
  ['too-much', 'withdraws more than there is', pay(TOO_MUCH), done],
  ['late', 'pays and fails', (stage) => [...pay(UNIT)(stage), trap], done],
  ['transact', 'makes a call', transact(UNIT), paid],
  ['transact-fails', 'makes a call that fails', transact(TOO_MUCH), paid],
  [
    'transact-expected',
    'makes a call that fails, and expects it to succeed',
    (stage) => [...transact(TOO_MUCH)(stage), { ExpectTransactStatus: 'Success' }],
    done
  ]
]

/** What the program does with an error. */
const handlers: readonly (readonly [id: string, title: string, write: Write])[] = [
  ['bare', 'has no handler', () => []],
  ['handler-empty', 'has a handler that does nothing', () => [{ SetErrorHandler: [] }]],
  ['handler-clears', 'has a handler that clears', () => [{ SetErrorHandler: [clear] }]],
  [
    'handler-pays',
    'has a handler that clears and pays',
    (stage) => [{ SetErrorHandler: [clear, ...pay(UNIT)(stage)] }]
  ],
  ['appendix-clears', 'has an appendix that clears', () => [{ SetAppendix: [clear] }]],
  ['appendix-fails', 'has an appendix that fails', () => [{ SetAppendix: [trap] }]]
]

const program = (
  id: string,
  title: string,
  effect: Effect,
  write: (stage: Stage) => NamedCall
): readonly Perturbation[] =>
  onBothTargets({
    id: `program-${id}`,
    title: `the task ${title}`,
    apply: async (stage): Promise<Setup> => ({
      ...(await anyCall(stage)),
      everyBlock: isBuilt(stage),
      staged: stageCall(stage, write(stage), effect)
    })
  })

/** Where a program is sent. */
const destinations = {
  service: ({ net }: Stage) => ({
    parents: 1,
    interior: { X1: [{ Parachain: net.service.paraId }] }
  }),
  relay: () => ({ parents: 1, interior: 'Here' }),
  nowhere: () => ({ parents: 1, interior: { X1: [{ Parachain: 3999 }] } }),
  itself: () => HERE
} as const

/** Programs of XCM in the user's call. */
export const programs: Family = {
  name: 'programs in the call',
  subject: 'call',
  perturbations: [
    ...bodies.flatMap(([body, does, write, effect]) =>
      handlers.flatMap(([handler, has, before]) =>
        program(
          `${body}-${handler}`,
          `executes a program that ${does} and ${has}`,
          effect,
          (stage) => ['polkadotXcm.execute', { V5: [...before(stage), ...write(stage)] }, MOST]
        )
      )
    ),
    ...(Object.keys(destinations) as (keyof typeof destinations)[]).flatMap((destination) =>
      ([0, 1, 60] as const).flatMap((count) =>
        program(
          `sent-${destination}-${count}`,
          `sends a program of ${count} instructions to ${destination}`,
          reporting('polkadotXcm.Sent'),
          (stage) => [
            'polkadotXcm.send',
            { V5: destinations[destination](stage) },
            { V5: Array.from({ length: count }, () => trap) }
          ]
        )
      )
    )
  ]
}
