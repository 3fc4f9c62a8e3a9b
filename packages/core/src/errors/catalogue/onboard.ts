import { onboardChecksErrors } from './onboardChecks.ts'
import { onboardConfigErrors } from './onboardConfig.ts'
import { onboardReportsErrors } from './onboardReports.ts'

/** Errors that `@paraclock/onboard` raises: numbers 12000 to 12999. */
export const onboardErrors: typeof onboardChecksErrors &
  typeof onboardConfigErrors &
  typeof onboardReportsErrors = {
  ...onboardChecksErrors,
  ...onboardConfigErrors,
  ...onboardReportsErrors
}
