import { accountsErrors } from './catalogue/accounts.ts'
import { connectErrors } from './catalogue/connect.ts'
import { coreErrors } from './catalogue/core.ts'
import { devnetErrors } from './catalogue/devnet.ts'
import { executorErrors } from './catalogue/executor.ts'
import { rpcErrors } from './catalogue/rpc.ts'
import { schedulerErrors } from './catalogue/scheduler.ts'
import { serviceErrors } from './catalogue/service.ts'
import { typesErrors } from './catalogue/types.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'

// Every domain's errors: a domain adds its own to the type and to the value.
const declaredErrors: typeof coreErrors &
  typeof typesErrors &
  typeof accountsErrors &
  typeof connectErrors &
  typeof executorErrors &
  typeof schedulerErrors &
  typeof rpcErrors &
  typeof devnetErrors &
  typeof serviceErrors = {
  ...coreErrors,
  ...typesErrors,
  ...accountsErrors,
  ...connectErrors,
  ...executorErrors,
  ...schedulerErrors,
  ...rpcErrors,
  ...devnetErrors,
  ...serviceErrors
}

/** The code of an error: stable, never reused, documented by one page each. */
export type ErrorCode = keyof typeof declaredErrors

/** What an error of this code carries about the case at hand. */
export type ErrorContext<Code extends ErrorCode> = Parameters<
  (typeof declaredErrors)[Code]['message']
>[0]

/** Every error that Paraclock can raise, by its code. */
export const errorCatalogue: {
  readonly [Code in ErrorCode]: ErrorDefinition<ErrorContext<Code>>
} = declaredErrors
