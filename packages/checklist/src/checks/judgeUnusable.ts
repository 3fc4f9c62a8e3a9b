import type { ErrorReport, Evidence } from '@paraclock/core'
import type { SystemRole } from '../config/networkRoles.ts'
import { fail, manual, type Verdict } from './Verdict.ts'

const REFUSED = new Set(['SystemChainRefused'])

/** Judges a configured system parachain that belongs to another network or cannot be read. */
export function judgeUnusable(
  { code, message, remedies }: ErrorReport,
  { role, what, evidence }: { role: SystemRole; what: string; evidence: readonly Evidence[] }
): Verdict {
  const [first = { summary: `Correct ${role}.endpoints.` }, ...others] = remedies
  return REFUSED.has(code)
    ? fail(message, evidence, first, ...others)
    : manual(`${what} is undetermined: ${code}: ${message}`, evidence)
}
