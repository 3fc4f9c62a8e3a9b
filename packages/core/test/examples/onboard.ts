import type { onboardErrors } from '../../src/errors/catalogue/onboard.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'
import { onboardChecksExamples } from './onboardChecks.ts'
import { onboardConfigExamples } from './onboardConfig.ts'
import { onboardReportsExamples } from './onboardReports.ts'

/** For each code of onboard a context as it occurs. */
export const onboardExamples: {
  readonly [Code in keyof typeof onboardErrors]: ErrorContext<Code>
} = { ...onboardChecksExamples, ...onboardConfigExamples, ...onboardReportsExamples }
