export type { CallEffect, CallMeaning } from './CallMeaning.ts'
export type { DueSlots } from './clock.ts'
export {
  type CreateServiceModelArgs,
  createServiceModel,
  type OperationOutcome,
  type ServiceModel
} from './createServiceModel.ts'
export type { ModelAccount } from './ModelState.ts'
export type { ServiceEvent } from './ServiceEvent.ts'
export type { ServiceOperation } from './ServiceOperation.ts'
