export { type ErrorCode, type ErrorContext, errorCatalogue } from './errors/catalogue.ts'
export type { ErrorDefinition } from './errors/ErrorDefinition.ts'
export { isParaclockError } from './errors/isParaclockError.ts'
export {
  type ErrorSource,
  ParaclockError,
  type ParaclockErrorOptions
} from './errors/ParaclockError.ts'
export { type ErrorDomain, errorRanges } from './errors/ranges.ts'
export { shorten } from './errors/shorten.ts'
export type { Hex } from './hex/Hex.ts'
export type { CallOrigin, CallStep, TokenAmount } from './shapes/CallStep.ts'
export type { Remedy } from './shapes/Remedy.ts'
export { sanitizeText } from './text/sanitizeText.ts'
