import type { gatewayErrors } from '../../src/errors/catalogue/gateway.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code of gateway a context as it occurs. */
export const gatewayExamples: {
  readonly [Code in keyof typeof gatewayErrors]: ErrorContext<Code>
} = {}
