import type { hrmpErrors } from '../../src/errors/catalogue/hrmp.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of hrmp a context as it occurs. */
export const hrmpExamples: {
  readonly [Code in keyof typeof hrmpErrors]: ErrorContext<Code>
} = {}
