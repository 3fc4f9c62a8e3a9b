import type { serviceErrors } from '../../src/errors/catalogue/service.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const taskId = `0x${'5a'.repeat(32)}`

/** For each code of the service a context as a local check gives it. */
export const serviceExamples: {
  readonly [Code in keyof typeof serviceErrors]: ErrorContext<Code>
} = {
  InvalidTime: { time: 1_767_227_400n, granularity: 3600n },
  PastTime: { time: 1_767_225_600n, now: 1_767_225_606n },
  TimeTooFarOut: { time: 1_798_761_600n, latest: 1_782_777_600n },
  EmptyMessage: {},
  EmptyProvidedId: {},
  TooManyExecutionsTimes: { count: 40, limit: 36 },
  CallCannotBeDecoded: { call: '0xff00' },
  DuplicateTask: { providedId: 'rent', owner },
  TimeSlotFull: { time: 1_767_225_600n },
  InvalidAmount: { amount: 1_000_000_000n, minimum: 1_000_000_000n },
  TransferToSelf: { account: owner },
  NotTaskOwner: { taskId, owner },
  TaskDoesNotExist: { taskId }
}
