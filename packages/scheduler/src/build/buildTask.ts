import { type Hex, ParaclockError } from '@paraclock/core'
import { refuseForeign, type ServiceVariant, type TaskRequest } from '@paraclock/schedule'
import { buildScheduleDynamicDispatchTask } from './buildScheduleDynamicDispatchTask.ts'
import { buildScheduleNativeTransferTask } from './buildScheduleNativeTransferTask.ts'
import { buildScheduleXcmpTask, type XcmpRequest } from './buildScheduleXcmpTask.ts'
import type { CallPosition } from './CallPosition.ts'
import type { ServiceCalls } from './ServiceCalls.ts'

/**
 * Builds the call that schedules a task of any kind, SCALE encoded.
 *
 * `calls` has the form of `service.calls` of the capabilities that `@paraclock/types` detects.
 *
 * @throws ParaclockError `OperationUnsupported` if the chain has no such call, and those of the
 * builders of the single calls.
 */
export function buildTask<Variant extends ServiceVariant>(args: {
  readonly variant: Variant
  readonly calls: ServiceCalls
  readonly request: TaskRequest<Variant>
}): Hex {
  const { variant, calls } = args
  const request: TaskRequest = args.request
  const { action, schedule, providedId } = request
  refuseForeign(variant, request)
  switch (action.kind) {
    case 'xcmp': {
      const position = requirePosition(calls.crossChain, 'scheduleXcmpTask', variant)
      const sent = request as XcmpRequest<Variant>
      return buildScheduleXcmpTask({ variant, position, request: sent })
    }
    case 'dynamicDispatch': {
      const operation = 'scheduleDynamicDispatchTask'
      const position = requirePosition(calls.dynamicDispatch, operation, variant)
      const { call } = action
      return buildScheduleDynamicDispatchTask({ position, providedId, schedule, call })
    }
    case 'nativeTransfer': {
      const operation = 'scheduleNativeTransferTask'
      const position = requirePosition(calls.nativeTransfer, operation, variant)
      const times = (request as TaskRequest<'minute'>).schedule
      return buildScheduleNativeTransferTask({ position, providedId, schedule: times, ...action })
    }
  }
}

/** The position of a call that the chain must have. */
export function requirePosition(
  position: CallPosition | null,
  operation: string,
  variant: ServiceVariant
): CallPosition {
  if (position !== null) return position
  throw new ParaclockError('OperationUnsupported', { operation, variant })
}
