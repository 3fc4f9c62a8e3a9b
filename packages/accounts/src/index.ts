export { deriveAccount32Hash } from './derive/deriveAccount32Hash.ts'
export { deriveDerivative } from './derive/deriveDerivative.ts'
export { deriveForeignAlias } from './derive/deriveForeignAlias.ts'
export { deriveHashedDescription } from './derive/deriveHashedDescription.ts'
export { type DerivationCandidate, listDerivations } from './derive/listDerivations.ts'
export { locateUser } from './derive/locateUser.ts'
export type {
  DetectedDerivation,
  SeenAccount
} from './detect/DetectedDerivation.ts'
export { type DetectDerivationArgs, detectDerivation } from './detect/detectDerivation.ts'
export { DerivationAmbiguous, LocationConversionRefused, type RivalAccount } from './errors.ts'
export type {
  AccountExplanation,
  AccountFinding,
  ExplainContext
} from './explain/AccountExplanation.ts'
export { explainAccount } from './explain/explainAccount.ts'
export { blake2b256 } from './hash/blake2b256.ts'
export { type AccountBalance, type AccountFacts, readAccount } from './read/readAccount.ts'
export {
  keptBalance,
  type Outlay,
  type SpendableArgs,
  spendableBalance
} from './read/spendableBalance.ts'
export type { DerivationAlgorithm, DerivedAccount } from './shapes/DerivedAccount.ts'
export type { AccountInput, ForeignOrigin, ForeignSubject } from './shapes/ForeignUser.ts'
export { palletAccount } from './sovereign/palletAccount.ts'
export { parentAccount } from './sovereign/parentAccount.ts'
export { sovereignAccount } from './sovereign/sovereignAccount.ts'
export { type DerivedTaskId, deriveTaskId } from './tasks/deriveTaskId.ts'
export { type RecognizedTaskId, recognizeTaskId } from './tasks/recognizeTaskId.ts'
