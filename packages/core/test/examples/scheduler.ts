import type { schedulerErrors } from '../../src/errors/catalogue/scheduler.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of the scheduler a context as it occurs. */
export const schedulerExamples: {
  readonly [Code in keyof typeof schedulerErrors]: ErrorContext<Code>
} = {
  ScheduleTimeMalformed: {
    value: '2026-03-01T09:00:00',
    problem: 'it names no zone, such as Z or +01:00'
  },
  ScheduleMalformed: { value: 0, problem: 'the interval is empty: give days, hours or minutes' },
  CronMalformed: {
    value: '60 * * * *',
    problem: 'in the field minute, 60 is not within 0 to 59'
  },
  TimeZoneUnknown: { value: 'Mars/Olympus' },
  LocalTimeInvalid: {
    local: '2026-03-29T02:30:00',
    zone: 'Europe/Berlin',
    problem: 'the clocks change, and it does not exist'
  },
  ScheduleEndMissing: { schedule: '0 9 * * mon-fri', fits: 128, latest: 1_787_875_200n },
  ScheduleHorizonExceeded: { asked: 300, fits: 180, latest: 1_787_875_200n },
  FrequencyInvalid: { frequency: 5400n, granularity: 3600n, nearest: [3600n, 7200n] },
  OperationUnsupported: { operation: 'scheduleNativeTransferTask', variant: 'hour' },
  TransferUnavailable: {
    needed: 2_000_000_000n,
    free: 1_900_000_000n,
    error: 'Token.FundsUnavailable'
  },
  ProvidedIdLengthExceeded: { length: 257, limit: 256 },
  CallLengthExceeded: { length: 9000, limit: 8192 },
  CallWeightExceeded: {
    weight: '900000000000 ps and 4000 bytes',
    limit: '399730000000 ps and 2073752 bytes'
  },
  ExecutionTimesMissing: {},
  CurrencyUnsupported: { currencyId: '1' },
  TargetUnknown: { paraId: 2001 },
  FeeOutOfRange: { problem: 'the weight of the program is no u64' },
  PrepaymentUnavailable: { needed: 175_200_000n, spendable: 87_599_999n },
  DispatchFailed: {
    chain: 'service',
    error: 'balances.InsufficientBalance',
    docs: 'Balance too low to send value.'
  },
  SubmissionRefused: {
    chain: 'service',
    hash: '0x6ace321a0011bf8a3b4b9d0e2ce4f57564892ade1122b92bb35d113f8982b610',
    reason: 'the signer cannot pay the fee'
  },
  SubmissionLost: {
    chain: 'service',
    hash: '0x6ace321a0011bf8a3b4b9d0e2ce4f57564892ade1122b92bb35d113f8982b610',
    nonce: 7,
    reason: 'its era ended with block 1263'
  },
  SubmissionKeyMismatch: { key: 'bulk april 3', problem: 'it names another call' },
  FinalizedBlockMismatch: {
    chain: 'service',
    number: 1204,
    problem: 'number 7 of the account is used, and no block shows by what'
  },
  SignatureMismatch: {
    account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    problem: 'what came back holds another call'
  },
  RuntimeVersionMismatch: { chain: 'service-minute', built: 3, live: 4 },
  CallParameterMissing: {
    call: 'automationTime.scheduleXcmpTask',
    parameter: 'execution_fee',
    why: 'executionFee was not given'
  },
  JournalMalformed: { problem: 'a line is no entry of a journal' },
  JournalUnavailable: { path: 'submissions.jsonl', problem: 'EACCES: permission denied' },
  KeystoreMalformed: {
    path: 'automation.json',
    problem: 'it is no keystore of polkadot.js, or the password is another'
  },
  KeystoreModeInvalid: { path: 'automation.json', mode: '0644' }
}
