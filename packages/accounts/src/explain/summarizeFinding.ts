import type { ForeignOrigin } from '../shapes/ForeignUser.ts'
import type { AccountFinding } from './AccountExplanation.ts'

/** What an account was found to be, in one sentence. */
export function summarizeFinding(finding: AccountFinding): string {
  switch (finding.kind) {
    case 'sovereign':
      return `the sovereign account of parachain ${finding.paraId} on ${
        finding.on === 'relay' ? 'the relay chain' : 'another parachain'
      }`
    case 'parent':
      return 'the relay chain\'s own account on a parachain ("Parent" padded with zeros), and not the sovereign account of any parachain'
    case 'pallet':
      return `the account of the pallet ${finding.palletId}${
        finding.subAccount === undefined ? '' : `, sub-account ${finding.subAccount}`
      }`
    case 'ethereumAddress':
      return `the account of the Ethereum address ${finding.address}, which is not mapped to another account`
    case 'user':
      return 'the account of the user'
    case 'derived':
      return `the account of the user ${finding.user} from ${nameOrigin(finding.from)}, by ${finding.derivation.description}`
    case 'foreignChain':
      return `the account of ${nameOrigin(finding.from)} as a whole, by HashedDescription`
    case 'derivative':
      return `derivative ${finding.index} of the user ${finding.user} (utility.asDerivative)`
    case 'unknown':
      return 'an account that none of the candidates explains'
  }
}

function nameOrigin(from: ForeignOrigin): string {
  if (from.kind === 'parent') return 'the relay chain'
  return from.kind === 'sibling' ? `the sibling ${from.paraId}` : `the parachain ${from.paraId}`
}
