import { type ErrorCode, type ErrorContext, ParaclockError } from '@paraclock/core'

type Revive<Code extends ErrorCode> = (context: ErrorContext<Code>) => ParaclockError

/** The errors that a call can end with in a worker, made again on this side. */
const REVIVERS = {
  StorageIncomplete: (context) => new ParaclockError('StorageIncomplete', context),
  RuntimeCodeMalformed: (context) => new ParaclockError('RuntimeCodeMalformed', context),
  RuntimeCodeSizeExceeded: (context) => new ParaclockError('RuntimeCodeSizeExceeded', context),
  RuntimeCodeUnsupported: (context) => new ParaclockError('RuntimeCodeUnsupported', context),
  RuntimeMethodMissing: (context) => new ParaclockError('RuntimeMethodMissing', context),
  RuntimeCallFailed: (context) => new ParaclockError('RuntimeCallFailed', context),
  RuntimeStackExceeded: (context) => new ParaclockError('RuntimeStackExceeded', context),
  RuntimeMemoryExceeded: (context) => new ParaclockError('RuntimeMemoryExceeded', context),
  RuntimeStorageExceeded: (context) => new ParaclockError('RuntimeStorageExceeded', context),
  RuntimeTransactionsExceeded: (context) =>
    new ParaclockError('RuntimeTransactionsExceeded', context),
  RuntimeResultMalformed: (context) => new ParaclockError('RuntimeResultMalformed', context),
  HostPointerInvalid: (context) => new ParaclockError('HostPointerInvalid', context),
  HostArgumentMalformed: (context) => new ParaclockError('HostArgumentMalformed', context),
  HostFunctionUnknown: (context) => new ParaclockError('HostFunctionUnknown', context),
  HostFunctionUnavailable: (context) => new ParaclockError('HostFunctionUnavailable', context),
  HostHeapInvalid: (context) => new ParaclockError('HostHeapInvalid', context),
  HostTransactionMissing: (context) => new ParaclockError('HostTransactionMissing', context),
  HostKeystoreMissing: (context) => new ParaclockError('HostKeystoreMissing', context),
  HexMalformed: (context) => new ParaclockError('HexMalformed', context)
} as const satisfies { readonly [Code in ErrorCode]?: Revive<Code> }

/** Makes the error that a worker reported. */
export function reviveError(report: {
  readonly method: string
  readonly code: string
  readonly context: unknown
  readonly message: string
}): ParaclockError {
  const { method, message } = report
  if (!Object.hasOwn(REVIVERS, report.code))
    return new ParaclockError('IsolationFailed', { method, problem: message })
  const revive = REVIVERS[report.code as keyof typeof REVIVERS] as Revive<ErrorCode>
  return revive(report.context as ErrorContext<ErrorCode>)
}
