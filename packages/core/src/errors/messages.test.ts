import { expect, test } from 'vitest'
import * as calls from './calls.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'
import { ParaclockError } from './ParaclockError.ts'
import * as service from './service.ts'
import * as submission from './submission.ts'
import * as tasks from './tasks.ts'
import * as values from './values.ts'
import * as work from './work.ts'

const token = { symbol: 'PCM', decimals: 10 }
// 2026-01-01T00:00:00Z, and the end of the year 9999.
const TIME = 1_767_225_600n
const LAST = 253_402_300_799n
const cases = <Context extends object>(
  definition: ErrorDefinition<string, Context>,
  ...each: readonly (readonly [context: Context, message: string])[]
) =>
  each.map(
    ([context, message]) =>
      [definition.code, new ParaclockError(definition, context), message] as const
  )

test.each([
  ...cases(
    service.InvalidTime,
    [
      { time: TIME + 1n },
      'the time 2026-01-01 00:00:01 UTC (1767225601) is not the start of a slot'
    ],
    [{ granularity: 60n }, 'a time is not a whole minute']
  ),
  ...cases(
    service.PastTime,
    [
      { time: TIME, now: TIME + 6n },
      "the time 2026-01-01 00:00 UTC (1767225600) is not in the future: the chain's time is 2026-01-01 00:00:06 UTC (1767225606)"
    ],
    [
      { now: TIME },
      "a time is not in the future: the chain's time is 2026-01-01 00:00 UTC (1767225600)"
    ]
  ),
  ...cases(
    service.TimeTooFarOut,
    [
      { time: LAST, latest: TIME },
      'the time 9999-12-31 23:59:59 UTC (253402300799) is too far in the future: the latest is 2026-01-01 00:00 UTC (1767225600)'
    ],
    [{ time: LAST + 1n }, 'the time 253402300800 is too far in the future'],
    [{ time: -1n }, 'the time -1 is too far in the future'],
    [{ time: 0n }, 'the time 1970-01-01 00:00 UTC (0) is too far in the future']
  ),
  ...cases(
    service.TooManyExecutionsTimes,
    [{ count: 40, limit: 36 }, '40 execution times are too many: at most 36 are allowed'],
    [{ count: 40 }, '40 execution times are too many'],
    [{ limit: 36 }, 'the task has too many execution times: at most 36 are allowed']
  ),
  ...cases(service.CallCannotBeDecoded, [
    { call: '0xff' },
    'the runtime cannot decode the call "0xff"'
  ]),
  ...cases(
    service.DuplicateTask,
    [{ providedId: 'rent', owner: 'Alice' }, 'the provided id "rent" is already in use for Alice'],
    [{ providedId: 'rent' }, 'the provided id "rent" is already in use for this account'],
    [{ owner: 'Alice' }, 'the provided id is already in use for Alice']
  ),
  ...cases(
    service.InvalidAmount,
    [{ amount: 1n }, '1 of the smallest unit does not exceed the minimum of a transfer'],
    [
      { minimum: 1n, token },
      'the amount does not exceed the minimum of a transfer, 0.0000000001 PCM'
    ]
  ),
  ...cases(service.TransferToSelf, [
    { account: 'Alice' },
    'Alice is also the recipient of the transfer'
  ]),
  ...cases(
    service.NotTaskOwner,
    [
      { taskId: '0x5a', owner: 'Bob' },
      'the task "0x5a" belongs to Bob, and only its owner may cancel it'
    ],
    [{ owner: 'Bob' }, 'the task belongs to Bob, and only its owner may cancel it']
  ),
  ...cases(
    service.TaskDoesNotExist,
    [{ taskId: '0x5a' }, 'the task "0x5a" does not exist'],
    [{ taskId: '0x5a', providedId: 'rent' }, 'the task "rent" ("0x5a") does not exist'],
    [{ providedId: 'rent' }, 'the task does not exist']
  ),
  ...cases(
    tasks.CallLengthExceeded,
    [{ length: 9, limit: 8 }, 'a call of 9 bytes is too long: at most 8 is allowed'],
    [{ length: 9 }, 'a call of 9 bytes is too long'],
    [{ limit: 8 }, 'a call of so many bytes is too long: at most 8 is allowed']
  ),
  ...cases(tasks.ProvidedIdLengthExceeded, [
    { length: 9, limit: 8 },
    'a provided id of 9 bytes is too long: at most 8 is allowed'
  ]),
  ...cases(tasks.CallWeightExceeded, [
    { weight: '9 ms', limit: '8 ms' },
    'a run that weighs 9 ms is too heavy: at most 8 ms is allowed'
  ]),
  ...cases(tasks.FeeOutOfRange, [{ problem: 'no' }, 'the fee cannot be computed: no']),
  ...cases(tasks.CurrencyUnsupported, [
    { currencyId: '7' },
    'the service takes no fees in the currency "7"'
  ]),
  ...cases(tasks.TargetUnknown, [{ paraId: 7 }, 'the service has no fee rate for parachain 7']),
  ...cases(
    tasks.PrepaymentUnavailable,
    [
      { needed: 3n, spendable: 2n, token, owner: 'Alice' },
      'the fees of 0.0000000003 PCM cannot be prepaid: Alice can spend 0.0000000002 PCM'
    ],
    [{ needed: 3n }, 'the fees of 3 of the smallest unit cannot be prepaid'],
    [{ spendable: 2n }, 'the fees cannot be prepaid: the account can spend 2 of the smallest unit']
  ),
  ...cases(
    calls.ChainItemMissing,
    [{ chain: 'acme', item: 'call a.b' }, '"acme" has no call a.b'],
    [{ chain: 'acme', item: 'call a.b', known: [] }, '"acme" has no call a.b; it has nothing'],
    [{ chain: 'acme', item: 'call a.b', known: ['c', 'd'] }, '"acme" has no call a.b; it has c, d'],
    [
      { chain: 'acme', item: 'call a.b', known: ['c'], meant: 'c' },
      '"acme" has no call a.b; did you mean c?'
    ]
  ),
  ...cases(
    calls.RuntimeApiResultMalformed,
    [{ name: 'A_b', problem: 'x' }, 'the result of "A_b" does not decode: x'],
    [
      { name: 'A_b', result: '0x07', problem: 'x' },
      'the result of "A_b" does not decode: "0x07": x'
    ]
  ),
  ...cases(
    calls.BlockMissing,
    [{ block: '0x1f' }, 'the chain does not have the block "0x1f"'],
    [{ chain: 'acme', block: '0x1f' }, '"acme" does not have the block "0x1f"']
  ),
  ...cases(
    submission.DispatchFailed,
    [{ chain: 'acme', error: 'a.B' }, 'the call fails on "acme" with a.B'],
    [
      { chain: 'acme', error: 'a.B', docs: 'Too low.', call: 'a.c' },
      '"a.c" fails on "acme" with a.B: Too low'
    ],
    [{ chain: 'acme', error: 'a.B', docs: '' }, 'the call fails on "acme" with a.B'],
    [
      { chain: 'acme', error: 'no proxy dispatched the call' },
      'the call fails on "acme": no proxy dispatched the call'
    ]
  ),
  ...cases(
    work.FactMissing,
    [{ what: 'the fee' }, 'no source has the fee'],
    [
      {
        what: 'the fee',
        attempts: [
          { method: 'a', problem: 'x' },
          { method: 'b', problem: 'y' }
        ]
      },
      'no source has the fee: a: x; b: y'
    ]
  ),
  ...cases(
    work.SavedDataMalformed,
    [{ what: 'evidence', problem: 'x' }, 'this is not evidence: x'],
    [{ what: 'evidence', source: 'a.json', problem: 'x' }, 'a.json: this is not evidence: x']
  )
])('the message of %s has the details that are known', (_, error, message) => {
  expect(error.message).toBe(message)
})

test('a list of other names is cut, with the number of the rest', () => {
  const known = Array.from({ length: 300 }, (_, index) => `n${index}`)
  const { message } = new ParaclockError(calls.ChainItemMissing, {
    chain: 'acme',
    item: 'call a.b',
    known
  })
  const listed = message.replace(/^.*it has /, '').split(', ')
  const more = Number(/ and (\d+) more$/.exec(message)?.[1])
  expect(listed.length + more).toBe(300)
  const all = known.slice(0, listed.length)
  const fitting = new ParaclockError(calls.ChainItemMissing, {
    chain: 'acme',
    item: 'call a.b',
    known: all
  })
  expect(fitting.message).toBe(`"acme" has no call a.b; it has ${all.join(', ')}`)
})

const firstRemedies = <Context extends object>(
  definition: ErrorDefinition<string, Context>,
  ...each: readonly (readonly [context: Context, remedy: string])[]
) =>
  each.map(([context, remedy]) => [definition.code, definition.remedies(context), remedy] as const)

test.each([
  ...firstRemedies(
    service.InvalidTime,
    [{}, 'Give every time, the first of a recurring schedule included, at the start of a slot.'],
    [
      { time: TIME },
      'Give every time, the first of a recurring schedule included, at the start of a slot.'
    ],
    [
      { time: TIME, granularity: 0n },
      'Give every time, the first of a recurring schedule included, at the start of a slot.'
    ],
    [{ time: TIME + 1n, granularity: 1n }, 'Give 2026-01-01T00:00:01Z or 2026-01-01T00:00:02Z.'],
    [{ time: LAST, granularity: 1n }, 'Give 9999-12-31T23:59:59Z or 253402300800.'],
    [{ time: 5n, granularity: 60n }, 'Give 1970-01-01T00:00:00Z or 1970-01-01T00:01:00Z.'],
    [{ time: -1n, granularity: 1n }, 'Give -1 or 1970-01-01T00:00:00Z.']
  ),
  ...firstRemedies(
    service.PastTime,
    [{}, "Give a time later than the chain's."],
    [
      { now: TIME },
      "Give a time later than 2026-01-01 00:00 UTC (1767225600), which is the chain's."
    ]
  ),
  ...firstRemedies(
    service.TimeTooFarOut,
    [
      {},
      "Give a time within the service's horizon, and schedule later runs when the horizon reaches them."
    ],
    [
      { latest: TIME },
      "Give a time up to 2026-01-01 00:00 UTC (1767225600) within the service's horizon, and schedule later runs when the horizon reaches them."
    ]
  ),
  ...firstRemedies(
    service.InvalidAmount,
    [{}, "Give a larger amount: the service's pallet states the minimum as a constant."],
    [{ minimum: 5n }, 'Give more than 5 of the smallest unit.']
  ),
  ...firstRemedies(
    tasks.TargetUnknown,
    [{}, 'Check the parachain id of the target.'],
    [{ paraId: 7 }, 'Check the parachain id of the target, 7.']
  ),
  ...firstRemedies(
    tasks.PrepaymentUnavailable,
    [{}, 'Fund the account: its balance must cover the fees and the existential deposit.'],
    [
      { needed: 3n, owner: 'Alice' },
      'Fund Alice: its balance must cover the fees and the existential deposit.'
    ],
    [
      { spendable: 3n },
      'Fund the account: its balance must cover the fees and the existential deposit.'
    ],
    [
      { needed: 5n, spendable: 2n },
      'Send 3 of the smallest unit to the account, and leave the existential deposit free.'
    ]
  ),
  ...firstRemedies(
    values.ValueMalformed,
    [
      { type: 'time in whole seconds since 1970', value: 1, problem: 'x' },
      'Give the seconds since 1970-01-01T00:00:00Z as a whole number, for example 1767225600.'
    ],
    [
      { type: 'time in whole seconds since 1970', value: 1, problem: 'x', seconds: 0n },
      'Give seconds: 0'
    ],
    [
      { type: 'amount of A', value: 1, problem: 'x', decimals: 0 },
      'Give at most 0 digits after the point, or check the decimals of the token in the properties of its chain.'
    ],
    [
      { type: 'account of 20 bytes', value: 1, problem: 'x' },
      'Give 0x and 40 hexadecimal digits, or an address; never a key.'
    ]
  )
])('the first remedy of %s depends on what is known', (_, [remedy], expected) => {
  expect(remedy).toBe(expected)
})

test('the team is asked for the rates of the parachain that is named', () => {
  const remedies = tasks.TargetUnknown.remedies
  expect([remedies({})[1], remedies({ paraId: 7 })[1]]).toEqual([
    expect.stringContaining('to set the rates of the target by root'),
    expect.stringContaining('to set the rates of parachain 7 by root')
  ])
})
