import type { onboardChecksErrors } from '../../src/errors/catalogue/onboardChecks.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code about checks, evidence and the command line a context as it occurs. */
export const onboardChecksExamples: {
  readonly [Code in keyof typeof onboardChecksErrors]: ErrorContext<Code>
} = {
  CheckUnknown: { value: 'proxy-exsts', known: ['proxy-exists', 'proxy'], meant: 'proxy-exists' },
  CheckEvaluationFailed: { id: 'xcm-weight-covered', problem: 'refTime is no number' },
  CheckOrderInvalid: { id: 'proxy-narrow', after: 'proxy-exists' },
  EvidenceMissing: { artifact: 'contracts' },
  EvidenceMalformed: { source: 'evidence.json', problem: 'the text ends at character 4096' },
  EvidenceVersionUnsupported: { source: 'evidence.json', version: 2, known: 1 },
  ChainItemMissing: { chain: 'relay', item: 'hrmp.hrmpChannels' },
  CommandArgumentInvalid: { problem: 'There is no command "chekc": did you mean check?' },
  CommandNetworkUnknown: { value: 'mian', known: ['staging', 'main'] },
  SignerMissing: { account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' },
  StepFailed: { step: 'proxy.addProxy', problem: 'proxy.Duplicate: Account is already a proxy.' },
  GatheringFailed: { artifact: 'token', problem: 'Unable to decode: createType(u128)' },
  ChainFileMalformed: { source: 'acme.json', problem: 'the text ends at line 12, column 40' },
  JournalLockUnavailable: {
    path: 'submissions.jsonl',
    lock: 'submissions.jsonl.4711-9f86d081884c7d65-0b1c.lock',
    pid: 4711,
    host: 'build-7'
  },
  ExtensionMalformed: {
    source: './my-checks.ts',
    problem: 'there is a check proxy-exists already'
  },
  ExtensionMissing: { id: 'acme-users-told' },
  GathererInvalid: { id: 'acmeTreasury', problem: 'it needs treasury, which nobody gathers' }
}
