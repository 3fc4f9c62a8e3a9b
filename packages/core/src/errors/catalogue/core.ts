import { coreAddressErrors } from './coreAddresses.ts'
import { coreValueErrors } from './coreValues.ts'
import { coreWorkErrors } from './coreWork.ts'

export type { FactOpinion, MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors that `@paraclock/core` raises: numbers 1000 to 1999. */
export const coreErrors: typeof coreValueErrors & typeof coreAddressErrors & typeof coreWorkErrors =
  {
    ...coreValueErrors,
    ...coreAddressErrors,
    ...coreWorkErrors
  }
