import { xcmVersions } from '@paraclock/xcm'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

const OLDEST = Math.min(...xcmVersions)

export const xcmVersionsAgreed: Check = defineCheck({
  id: 'xcm-versions-agreed',
  group: 'xcm',
  kind: 'explanation',
  title: 'Service and target speak a common XCM version',
  failureTitle: 'Service and target speak no common XCM version',
  why: 'A message in a version that the receiver cannot read is dropped.',
  how: "The version that the service's settings name for the target must be among those that the target's runtime can decode, by its metadata. Without settings, one common version is enough, because the call that sets them uses the newest.",
  fixes: [
    "Have the service's root choose a version that the target reads: `xcmpHandler.setTargetVersion`.",
    'If they have no version in common, upgrade the chain whose versions are older.'
  ],
  requires: ['service', 'target', 'serviceState'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  explains: ['XcmVersionMismatch'],
  evaluate: ({ service, target, serviceState }) => {
    const evidence = serviceState.targetEvidence
    const { programs } = target.capabilities.xcm
    if (!programs.known) {
      return manual(`Ask the target's team which XCM versions it reads: ${programs.why}.`, evidence)
    }
    const reads = programs.value
    const own = service.capabilities.xcm.programs
    const all = [...reads, ...(own.known ? own.value : [])]
    if (all.every((version) => version < OLDEST)) {
      const text = `the target reads ${reads.join(', ')}, the service no newer one, and none is in use`
      return fail(text, evidence, {
        owner: 'targetGovernance',
        summary: `Upgrade both chains to releases that read XCM ${OLDEST} or newer.`
      })
    }
    const used = serviceState.target?.version ?? (own.known ? Math.max(...own.value) : undefined)
    if (used === undefined) {
      const why = own.known ? '' : `: ${own.why}`
      return manual(`Ask the service's team which XCM version it sends${why}.`, evidence)
    }
    const text = `the service sends version ${used}, the target reads ${reads.join(', ')}`
    if (reads.includes(used)) return pass(text, evidence)
    const common = own.known ? own.value.filter((version) => reads.includes(version)) : reads
    if (common.length > 0) {
      // If the service has no settings for the target, the check passes. The suggested call then
      // sets the newest version that both chains read.
      if (serviceState.target === undefined) {
        return pass(`both read ${common.join(', ')}`, evidence)
      }
      return fail(text, evidence, {
        owner: 'serviceTeam',
        summary: `Have the service's root set one that the target reads (${common.join(' or ')}), with xcmpHandler.setTargetVersion.`
      })
    }
    // Newer runtimes drop old XCM versions, so the chain whose versions are older must upgrade.
    const sends = own.known ? own.value : [used]
    const [older, newer, wanted] =
      Math.max(...sends) < Math.min(...reads)
        ? (['service', 'target', reads] as const)
        : (['target', 'service', sends] as const)
    return fail(text, evidence, {
      owner: older === 'service' ? 'serviceTeam' : 'targetGovernance',
      summary: `Upgrade the ${older} to a release that reads one of the ${newer}'s versions: ${wanted.join(', ')}.`
    })
  }
})
