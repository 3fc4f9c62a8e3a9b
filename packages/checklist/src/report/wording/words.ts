import type { StepOwner } from '@paraclock/core'
import type { ChannelSummary, CheckGroup, Outcome } from '../../schema/reportSchema.ts'

/** Says why a report has no bytes of calls. */
export const bytesWithheld: string =
  'The bytes of calls are left out, because a check does not prove the code of the chains: paraclock fix --bundle proves it and writes them.'

/** The words and the sign of an outcome. */
export interface OutcomeWords {
  readonly word: string
  /** The sign beside the word. */
  readonly sign: string
  /** The word after a number of results: "3 failed". */
  readonly counted: string
}

/** All outcomes, the most pressing first. Every reporter lists results in this order. */
export const outcomeOrder: readonly Outcome[] = [
  'fail',
  'error',
  'warn',
  'manual',
  'skipped',
  'notApplicable',
  'pass'
]

/** The words for each outcome. */
export const outcomeWords: { readonly [Key in Outcome]: OutcomeWords } = {
  pass: { word: 'pass', sign: '✓', counted: 'passed' },
  warn: { word: 'warning', sign: '!', counted: 'with a warning' },
  fail: { word: 'fail', sign: '✗', counted: 'failed' },
  manual: { word: 'by hand', sign: '☞', counted: 'to do by hand' },
  notApplicable: { word: 'not applicable', sign: '–', counted: 'not applicable' },
  skipped: { word: 'skipped', sign: '·', counted: 'skipped' },
  error: { word: 'undetermined', sign: '?', counted: 'undetermined' }
}

/** The headings of the owners of actions. */
export const ownerWords: { readonly [Owner in StepOwner]: string } = {
  you: 'You',
  serviceTeam: "The service's team",
  targetGovernance: "The target's governance",
  relay: 'The relay chain',
  user: 'The user',
  time: 'Only time'
}

/** The words for the state of a channel. */
export const channelWords: { readonly [State in ChannelSummary['state']]: string } = {
  none: 'not open',
  requested: 'requested, not accepted',
  accepted: 'accepted, open from the next session',
  open: 'open',
  closing: 'closing at the next session',
  unknown: 'unknown'
}

/** The title of each group of checks, in the order in which every reporter lists the groups. */
export const groupTitles: { readonly [Group in CheckGroup]: string } = {
  chains: 'Chains',
  hrmp: 'HRMP',
  proxy: 'Proxy',
  xcm: 'XCM',
  token: 'Token',
  contracts: 'Contracts',
  service: 'Service',
  assumptions: 'Assumptions',
  extensions: 'Extensions'
}

/** The groups of checks, in the order of `groupTitles`. */
export const groupOrder: readonly CheckGroup[] = Object.keys(groupTitles) as CheckGroup[]
