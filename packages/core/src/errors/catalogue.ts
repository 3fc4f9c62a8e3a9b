import { accountsErrors } from './catalogue/accounts.ts'
import { connectErrors } from './catalogue/connect.ts'
import { coreErrors } from './catalogue/core.ts'
import { devnetErrors } from './catalogue/devnet.ts'
import { executorErrors } from './catalogue/executor.ts'
import { gatewayErrors } from './catalogue/gateway.ts'
import { hrmpErrors } from './catalogue/hrmp.ts'
import { onboardErrors } from './catalogue/onboard.ts'
import { proxyErrors } from './catalogue/proxy.ts'
import { rpcErrors } from './catalogue/rpc.ts'
import { schedulerErrors } from './catalogue/scheduler.ts'
import { serviceErrors } from './catalogue/service.ts'
import { typesErrors } from './catalogue/types.ts'
import { weightsErrors } from './catalogue/weights.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'

// Every domain's errors: a domain adds its own to the type and to the value.
const declaredErrors: typeof coreErrors &
  typeof typesErrors &
  typeof accountsErrors &
  typeof connectErrors &
  typeof executorErrors &
  typeof weightsErrors &
  typeof hrmpErrors &
  typeof proxyErrors &
  typeof schedulerErrors &
  typeof rpcErrors &
  typeof devnetErrors &
  typeof onboardErrors &
  typeof gatewayErrors &
  typeof serviceErrors = {
  ...coreErrors,
  ...typesErrors,
  ...accountsErrors,
  ...connectErrors,
  ...executorErrors,
  ...weightsErrors,
  ...hrmpErrors,
  ...proxyErrors,
  ...schedulerErrors,
  ...rpcErrors,
  ...devnetErrors,
  ...onboardErrors,
  ...gatewayErrors,
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
