import type { weightsErrors } from '../../src/errors/catalogue/weights.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of weights a context as it occurs. */
export const weightsExamples: {
  readonly [Code in keyof typeof weightsErrors]: ErrorContext<Code>
} = {}
